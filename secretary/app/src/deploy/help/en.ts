import { englishHealthHelp } from './en-health.ts'
import type { FailureHelpByCode } from './failure-help.ts'

export const englishDeploymentHelp: FailureHelpByCode = {
  UNREACHABLE: {
    reason: 'The server cannot be reached.',
    remedy:
      'Check the IP address and that the server is switched on. A new server may take some minutes to start.',
    questions: [
      [
        'Where do I find the IP address?',
        'In the console of your provider, on the page of the server, as “public IP” or “external IP”. Addresses that begin with 10., 172.16. or 192.168. are private and cannot be used.',
      ],
      [
        'The server is running. What else can it be?',
        'The firewall of the provider (often called “security group”) may drop connections. Allow TCP port 22 from anywhere.',
      ],
    ],
  },
  PORT_CLOSED: {
    reason: 'The server is there, but SSH does not answer at this port.',
    remedy: 'Open the SSH port in the firewall of your provider, and check its number.',
    questions: [
      [
        'Which port is the right one?',
        'Usually 22. Some providers use another one and show it beside the SSH command in their console.',
      ],
      [
        'How do I know whether SSH is running?',
        'Open the web terminal in the console of your provider and run: systemctl status ssh. If it is not installed, run: apt-get install openssh-server.',
      ],
    ],
  },
  HOST_KEY_CHANGED: {
    reason: 'The server shows another fingerprint than last time. Nothing was sent to it.',
    remedy:
      'If you reinstalled the server, start again and compare the fingerprint. If not, do not enter the password.',
    questions: [
      [
        'Why does the fingerprint change?',
        'It changes when the system is reinstalled, or when the address now belongs to another server. Otherwise it stays the same.',
      ],
      [
        'How do I compare the fingerprint?',
        'Run this in the web terminal of your provider: ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub. The text after SHA256: has to be the one shown here.',
      ],
    ],
  },
  AUTH_FAILED: {
    reason: 'The server refused the root password.',
    remedy: 'Reset it in the console of your provider and try again.',
    questions: [
      [
        'I copied the password. Why is it wrong?',
        'Check that no space was copied along, and that it is the password of root on the server, not the one of your account at the provider. Some providers set a new password only after a restart.',
      ],
      [
        'My server only takes SSH keys. What can I do?',
        'Set PermitRootLogin yes and PasswordAuthentication yes in /etc/ssh/sshd_config, run systemctl restart ssh, and change it back after the installation.',
      ],
    ],
  },
  PASSWORD_EXPIRED: {
    reason: 'The server asks for a new root password at the first login.',
    remedy: 'Log in once in the console of your provider, set a new password, then try again with that one.',
    questions: [
      [
        'Why is that so?',
        'Many providers send a password that only works once, so that nobody keeps using the one from the email.',
      ],
      [
        'Where can I log in?',
        'In the web terminal of your provider, often called “console”, “VNC” or “remote login”. It asks for the old password and twice for the new one.',
      ],
    ],
  },
  KBD_ONLY_DENIED: {
    reason: 'The server asks for more than a password to log in as root.',
    remedy:
      'Allow plain password login for root in the SSH settings, and turn off two-factor login meanwhile.',
    questions: [
      [
        'Which setting is it?',
        'In /etc/ssh/sshd_config: PasswordAuthentication yes and PermitRootLogin yes. Then run: systemctl restart ssh.',
      ],
      [
        'Can I turn the second factor on again?',
        'Yes, right after the installation. The agent does not need SSH to run.',
      ],
    ],
  },
  NOT_ROOT: {
    reason: 'This login has no rights to install software.',
    remedy: 'Enter the password of the user root.',
    questions: [
      [
        'My provider gave me another user. What can I do?',
        'Log in with it, run sudo passwd root to set a password for root, and allow root to log in with PermitRootLogin yes in /etc/ssh/sshd_config.',
      ],
      [
        'Why is root needed?',
        'Only to set up the service. The agent itself runs as a user without any rights.',
      ],
    ],
  },
  OS_UNSUPPORTED: {
    reason: 'The agent cannot run on the system or the processor of this server.',
    remedy: 'Reinstall the server with Debian 12, Ubuntu 22.04 or newer.',
    questions: [
      [
        'Does a reinstallation delete my files?',
        'Yes, everything on the server. Save what you need first, or use a new server.',
      ],
      [
        'Are Alpine, CentOS or ARM servers supported?',
        'Not by the automatic installation. Choose Debian or Ubuntu and the usual processor type of your provider (x86-64).',
      ],
    ],
  },
  LOW_MEMORY: {
    reason: 'The server has less than 512 MB of memory.',
    remedy: 'Choose a larger server. 1 GB is comfortable.',
    questions: [
      [
        'Can I enlarge my server?',
        'Most providers can: stop the server, choose a larger plan, start it, then try again.',
      ],
      ['Does swap help?', 'No. The agent would start, but answer slowly.'],
    ],
  },
  LOW_DISK: {
    reason: 'Less than 2 GB of disk space are free.',
    remedy: 'Delete what you no longer need, or choose a larger disk.',
    questions: [
      ['How do I see what takes the space?', 'Run: df -h, then: du -xh / --max-depth=2 | sort -h | tail.'],
      [
        'What can I delete safely?',
        'Package downloads (apt-get clean) and old logs (journalctl --vacuum-size=100M).',
      ],
    ],
  },
  APT_LOCKED: {
    reason: 'The server is installing other software.',
    remedy: 'Wait ten minutes, then try again.',
    questions: [
      ['What is it doing?', 'New servers install security updates by themselves after their first start.'],
      [
        'It takes longer than an hour. What now?',
        'Restart the server in the console of your provider, then try again.',
      ],
    ],
  },
  DOWNLOAD_FAILED: {
    reason: 'Something could not be copied to the server completely.',
    remedy: 'Try again. If it fails again, check the network and the disk of the server.',
    questions: [
      [
        'Does it start from the beginning?',
        'No. Steps that are done are not repeated, and a file that arrived is not sent again.',
      ],
      [
        'What can be wrong with the network?',
        'Very slow or filtered connections between countries break long transfers. A server in a region near you helps.',
      ],
    ],
  },
  PORT_IN_USE: {
    reason: 'Another program on the server uses port 3000, which the agent needs.',
    remedy: 'Stop that program, then try again.',
    questions: [
      ['How do I find that program?', 'Run: ss -ltnp "sport = :3000". The last column names it.'],
      [
        'It is the agent of another person. What now?',
        'Each server holds one agent. Stop the other one first, or use another server.',
      ],
    ],
  },
  ...englishHealthHelp,
  INTERRUPTED: {
    reason: 'The installation was interrupted on our side.',
    remedy: 'Try again. Steps that are done are not repeated.',
    questions: [
      ['Did I do anything wrong?', 'No. Our service was restarted or lost its connection to your server.'],
      [
        'Why do I have to enter the password again?',
        'It is never stored, so it is gone after an interruption.',
      ],
    ],
  },
  SERVER_BUSY: {
    reason: 'Another installation is running on this server.',
    remedy: 'Wait until it is over, then try again.',
    questions: [
      [
        'I started no other installation. What is it?',
        'An earlier one may have been cut off. After five minutes without a sign of life it no longer counts.',
      ],
      ['Can two people share a server?', 'No. Each server holds one agent.'],
    ],
  },
  STEP_FAILED: {
    reason: 'A step failed on the server.',
    remedy:
      'The last lines of the log say more. Try again; if it fails again, contact support with these lines.',
    questions: [
      [
        'Is my server broken?',
        'No. The installation only adds files in /opt/secretary, /etc/secretary and /var/lib.',
      ],
      ['What helps most often?', 'A freshly installed Debian 12 or Ubuntu 24.04 with nothing else on it.'],
    ],
  },
}
