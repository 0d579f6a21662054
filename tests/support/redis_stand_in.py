"""A stand-in for a Redis server: does to each connection what a test has for it."""

import socket
import threading
import time


class RedisStandIn:
    """A server that calls `talk(connection)`, in a thread, for each connection."""

    def __init__(self, talk):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.talk = talk
        threading.Thread(target=self.serve, daemon=True).start()

    @property
    def location(self):
        return f"redis://127.0.0.1:{self.socket.getsockname()[1]}/0"

    def serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.one, args=(connection,), daemon=True).start()

    def one(self, connection):
        try:
            self.talk(connection)
        except OSError:
            pass
        connection.close()

    def close(self):
        self.socket.close()


def silent(connection):
    """Reads, and answers nothing."""
    while connection.recv(65536):
        pass


def drip(connection):
    """A byte of one long answer each tenth of a second."""
    if connection.recv(65536):
        for byte in b"$1000000\r\n" + b"x" * 1_000_000:
            connection.sendall(bytes([byte]))
            time.sleep(0.1)


def flood(connection):
    """One answer without end."""
    if connection.recv(65536):
        connection.sendall(b"*1000000000\r\n")
        while True:
            connection.sendall(b"$1000\r\n" + b"x" * 1000 + b"\r\n")


SLOW = {"silent": silent, "drip": drip, "flood": flood}


def bulk(text):
    return b"$%d\r\n%s\r\n" % (len(text), text)


def answering(answer):
    """Answers SELECT, and each other command by the pieces of `answer(words)`."""

    def talk(connection):
        stream = connection.makefile("rb")
        while True:
            line = stream.readline()
            if not line:
                return
            words = []
            for _ in range(int(line[1:])):
                size = int(stream.readline()[1:])
                words.append(stream.read(size))
                stream.read(2)
            for piece in [b"+OK\r\n"] if words[0] == b"SELECT" else answer(words):
                connection.sendall(piece)

    return talk
