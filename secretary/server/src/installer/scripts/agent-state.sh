# Whether the agent listens on this machine, then the last lines of its log.
if (exec 3<>"/dev/tcp/127.0.0.1/$AGENT_PORT") 2>/dev/null; then echo listening; else echo silent; fi
agent_log
