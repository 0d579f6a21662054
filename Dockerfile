# preproc-solve on Debian 12. In a checkout:
#
#   docker build --build-arg COMMIT="$(git rev-parse --short=12 HEAD)" -t preproc-solve .
#   docker run --rm -i preproc-solve < query.smt2
#   docker run --rm -v "$PWD:/work" preproc-solve --stats query.smt2

FROM debian:bookworm AS build
ARG COMMIT=
COPY . /source
WORKDIR /source
RUN apt-get update && PREPROC_COMMIT="$COMMIT" ./dev package

FROM debian:bookworm-slim
COPY --from=build /source/build/packages/preproc-solve_*.deb /tmp/
RUN apt-get update && \
    apt-get install -y --no-install-recommends /tmp/preproc-solve_*.deb && \
    rm -rf /var/lib/apt/lists/* /tmp/*.deb
WORKDIR /work
ENTRYPOINT ["preproc-solve"]
