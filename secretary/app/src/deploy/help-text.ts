import { dictionary } from '@sanhe/ui/i18n.ts'

/** What helps with each named error of a deployment. */
export const deployHelpText = dictionary({
  en: {
    UNREACHABLE:
      'Check the IP address and that the server is switched on. A new server may take some minutes to start.',
    PORT_CLOSED: 'SSH does not answer. Open the port in the firewall of your provider, and check its number.',
    HOST_KEY_CHANGED:
      'The server shows another fingerprint than last time. If you reinstalled it, start a new deployment and compare the fingerprint; if not, do not enter the password.',
    AUTH_FAILED: 'The root password is not right. Reset it in the console of your provider and try again.',
    PASSWORD_EXPIRED:
      'The provider asks for a new password at the first login. Log in once in its console, set a new one, then try again.',
    KBD_ONLY_DENIED:
      'The server refuses passwords of this kind. Allow password login for root in the SSH settings.',
    NOT_ROOT: 'This user may not install software. Use the user root.',
    OS_UNSUPPORTED:
      'The agent needs Debian 12, Ubuntu 22.04 or newer. Reinstall the server with one of them.',
    LOW_MEMORY: 'The server has less than 512 MB of memory. Choose a larger one.',
    LOW_DISK: 'Less than 2 GB of disk are free. Delete something or choose a larger disk.',
    APT_LOCKED: 'The server is installing updates. Wait ten minutes, then try again.',
    DOWNLOAD_FAILED:
      'Something could not be copied to the server. Try again; if it stays so, check its network.',
    PORT_IN_USE: 'Another program uses port 3000. Stop it, then try again.',
    HEALTH_FAILED:
      'The agent was installed but does not answer from outside. Open port 3000 in the firewall of your provider.',
    INTERRUPTED:
      'The installation was interrupted on our side. Try again: what is done already is not done twice.',
    SERVER_BUSY: 'Another installation works on this server. Wait until it is over, then try again.',
    STEP_FAILED: 'The last lines of the log say more. Try again; if it stays so, write to us and add them.',
  },
  zh: {
    UNREACHABLE: '请检查 IP 地址，以及服务器是否已开机。新服务器启动可能需要几分钟。',
    PORT_CLOSED: 'SSH 没有回应。请在云服务商的防火墙中放行该端口，并核对端口号。',
    HOST_KEY_CHANGED: '服务器的指纹与上次不同。如果您重装过系统，请重新部署并核对指纹；否则请不要输入密码。',
    AUTH_FAILED: 'root 密码不正确。请在云服务商控制台重置密码后重试。',
    PASSWORD_EXPIRED: '服务商要求首次登录时修改密码。请先在控制台登录一次并设置新密码，再重试。',
    KBD_ONLY_DENIED: '服务器不接受这种密码登录。请在 SSH 设置中允许 root 用密码登录。',
    NOT_ROOT: '该用户没有安装软件的权限，请使用 root 用户。',
    OS_UNSUPPORTED: '需要 Debian 12、Ubuntu 22.04 或更新的系统，请重装服务器。',
    LOW_MEMORY: '服务器内存不足 512 MB，请选择更大的配置。',
    LOW_DISK: '可用磁盘不足 2 GB，请清理或扩容。',
    APT_LOCKED: '服务器正在安装更新，请等十分钟后重试。',
    DOWNLOAD_FAILED: '有文件没能传到服务器。请重试；如果一直失败，请检查服务器网络。',
    PORT_IN_USE: '3000 端口被其他程序占用，请停止该程序后重试。',
    HEALTH_FAILED: '秘书已安装，但从外部无法访问。请在云服务商的防火墙中放行 3000 端口。',
    INTERRUPTED: '安装在我们这边中断了。请重试，已完成的步骤不会重复。',
    SERVER_BUSY: '这台服务器上有另一个安装正在进行，请等它结束后重试。',
    STEP_FAILED: '日志最后几行有详细信息。请重试；如果一直失败，请附上日志联系我们。',
  },
})
