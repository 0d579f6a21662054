# A Slurm cluster on this machine's loopback: a controller and two nodes of two processors each, with a munge of its own.
# To be sourced. Needs root, and Debian's slurmctld, slurmd, slurm-client and munge.
#
#   start_cluster FOLDER   starts it, with all its files in FOLDER (a short path: sockets are in it), and sets SLURM_CONF
#   stop_cluster           ends all of it
#   show_cluster_logs      what its daemons said

cluster_folder=
cluster_processes=()

# Three ports of loopback that nobody listens on.
free_ports() {
  python3 -c 'import socket
sockets = [socket.socket() for _ in range(3)]
for s in sockets:
    s.bind(("127.0.0.1", 0))
print(*(s.getsockname()[1] for s in sockets))'
}

start_cluster() {
  local ports host node
  cluster_folder=$1
  mkdir -p "$cluster_folder/state"
  mkdir -m 700 "$cluster_folder/munge"
  read -ra ports <<<"$(free_ports)"
  host=$(hostname -s)

  (umask 077 && head -c 1024 /dev/urandom >"$cluster_folder/munge/key")
  munged --foreground --force --key-file="$cluster_folder/munge/key" --socket="$cluster_folder/munge/socket" \
    --pid-file="$cluster_folder/munge/pid" --log-file="$cluster_folder/munge/log" \
    --seed-file="$cluster_folder/munge/seed" >"$cluster_folder/munge.log" 2>&1 &
  cluster_processes+=($!)

  # A task that is queued again waits as long as its credential is good, which is two minutes by default.
  cat >"$cluster_folder/slurm.conf" <<END
ClusterName=preproc
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$cluster_folder/munge/socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=$cluster_folder/state
SlurmdSpoolDir=$cluster_folder/spool-%n
SlurmctldPidFile=$cluster_folder/slurmctld.pid
SlurmdPidFile=$cluster_folder/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
ReturnToService=2
KillWait=5
NodeName=n0 NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[1]} CPUs=2 RealMemory=2000 State=UNKNOWN
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[2]} CPUs=2 RealMemory=2000 State=UNKNOWN
PartitionName=all Nodes=n0,n1 Default=YES MaxTime=INFINITE State=UP
END
  export SLURM_CONF=$cluster_folder/slurm.conf
  slurmctld -D -f "$SLURM_CONF" >"$cluster_folder/slurmctld.log" 2>&1 &
  cluster_processes+=($!)
  for node in n0 n1; do
    slurmd -D -N "$node" -f "$SLURM_CONF" >"$cluster_folder/slurmd-$node.log" 2>&1 &
    cluster_processes+=($!)
  done
  for ((i = 0; i < 300; ++i)); do
    if [[ $(sinfo --noheader --states=idle --format=%D 2>/dev/null) == 2 ]]; then return 0; fi
    sleep 0.1
  done
  return 1
}

stop_cluster() {
  if ((${#cluster_processes[@]} == 0)); then return; fi
  scancel --quiet --user=root 2>/dev/null
  kill "${cluster_processes[@]}" 2>/dev/null
  wait "${cluster_processes[@]}" 2>/dev/null
  cluster_processes=()
}

show_cluster_logs() { tail -n 20 "$cluster_folder"/*.log "$cluster_folder/munge/log"; }
