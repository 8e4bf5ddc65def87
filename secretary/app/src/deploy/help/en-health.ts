import type { HealthHelpByCode } from './failure-help.ts'

export const englishHealthHelp: HealthHelpByCode = {
  HEALTH_FAILED: {
    reason: 'The agent was installed, but it does not answer.',
    remedy:
      'Look at the last lines of the log, open port 3000 in the firewall of your provider, then try again.',
    questions: [
      [
        'Was my old agent removed?',
        'No. Its data is untouched, and the installation starts it again where it can.',
      ],
      [
        'How do I open the port?',
        'In the console of your provider, add a rule to the firewall or security group: TCP, port 3000, from 0.0.0.0/0.',
      ],
    ],
  },
  AGENT_NOT_STARTED: {
    reason: 'The agent was installed, but it did not start.',
    remedy:
      'The last lines of the log say why. Try again; if it fails again, contact support with these lines.',
    questions: [
      [
        'Was my old agent removed?',
        'No. Its data is untouched, and the installation starts it again where it can.',
      ],
      [
        'What are common causes?',
        'A full disk, too little memory, or security software that stops programs in /opt/secretary.',
      ],
    ],
  },
  AGENT_UNREACHABLE: {
    reason: 'The agent runs on the server, but it cannot be reached from outside.',
    remedy: 'Open port 3000 in the firewall of your provider, then try again.',
    questions: [
      [
        'How do I open the port?',
        'In the console of your provider, add a rule to the firewall or security group: TCP, port 3000, from 0.0.0.0/0.',
      ],
      [
        'I opened it and it still fails. What else can it be?',
        'A firewall on the server itself. With ufw, run: ufw allow 3000/tcp. With firewalld, run: firewall-cmd --add-port=3000/tcp --permanent && firewall-cmd --reload.',
      ],
    ],
  },
  AGENT_WRONG_ANSWER: {
    reason: 'Something answers at port 3000 of this address, but not the agent that was installed.',
    remedy: 'Check whether a proxy or a port forwarding stands before the server, then try again.',
    questions: [
      [
        'How can that be?',
        'The address may belong to a router, a load balancer or a proxy of the provider that sends port 3000 to another machine.',
      ],
      [
        'What should I change?',
        'Let port 3000 lead to this server without changes, or use a server with a public address of its own.',
      ],
    ],
  },
}
