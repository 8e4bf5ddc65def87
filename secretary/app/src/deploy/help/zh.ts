import type { FailureHelpByCode } from './failure-help.ts'
import { chineseHealthHelp } from './zh-health.ts'

export const chineseDeploymentHelp: FailureHelpByCode = {
  UNREACHABLE: {
    reason: '连接不上服务器。',
    remedy: '请检查 IP 地址，以及服务器是否已开机。新服务器启动可能需要几分钟。',
    questions: [
      [
        'IP 地址在哪里看？',
        '在云服务商控制台的服务器详情页，写作“公网 IP”。以 10.、172.16.、192.168. 开头的是内网地址，不能使用。',
      ],
      ['服务器开着，为什么还是连不上？', '云服务商的防火墙（安全组）可能拦截了连接，请放行 TCP 22 端口。'],
    ],
  },
  PORT_CLOSED: {
    reason: '服务器在线，但这个端口没有 SSH 回应。',
    remedy: '请在云服务商的防火墙中放行 SSH 端口，并核对端口号。',
    questions: [
      ['SSH 端口是多少？', '一般是 22。如果服务商改过，会在控制台的远程连接命令里显示。'],
      [
        '怎样确认 SSH 已启动？',
        '在控制台打开网页终端，运行 systemctl status ssh。没有安装的话，运行 apt-get install openssh-server。',
      ],
    ],
  },
  HOST_KEY_CHANGED: {
    reason: '服务器的指纹与上次不同，没有向它发送任何内容。',
    remedy: '如果您重装过系统，请重新开始并核对指纹；否则请不要输入密码。',
    questions: [
      ['指纹为什么会变？', '重装系统，或者这个地址已经换给别的服务器，指纹才会变化。'],
      [
        '怎样核对指纹？',
        '在控制台的网页终端运行 ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub，SHA256: 后面的内容应与这里显示的一致。',
      ],
    ],
  },
  AUTH_FAILED: {
    reason: '服务器拒绝了 root 密码。',
    remedy: '请在云服务商控制台重置密码后重试。',
    questions: [
      [
        '密码是复制的，为什么不对？',
        '请检查是否多复制了空格，并确认是服务器 root 的密码，而不是云账号的密码。有些服务商重置密码后需要重启服务器才生效。',
      ],
      [
        '我的服务器只能用 SSH 密钥登录怎么办？',
        '在 /etc/ssh/sshd_config 中设置 PermitRootLogin yes 和 PasswordAuthentication yes，运行 systemctl restart ssh，安装完成后再改回来。',
      ],
    ],
  },
  PASSWORD_EXPIRED: {
    reason: '服务器要求首次登录时修改 root 密码。',
    remedy: '请先在云服务商控制台登录一次，设置新密码，再用新密码重试。',
    questions: [
      ['为什么要先改密码？', '很多服务商发放的是一次性初始密码，避免一直使用邮件里的密码。'],
      ['在哪里登录？', '控制台的网页终端，常叫“远程连接”或“VNC”。它会要求输入一次旧密码、两次新密码。'],
    ],
  },
  KBD_ONLY_DENIED: {
    reason: '服务器登录 root 时要求密码以外的验证。',
    remedy: '请在 SSH 设置中允许 root 用密码登录，并暂时关闭两步验证。',
    questions: [
      [
        '要改哪个设置？',
        '在 /etc/ssh/sshd_config 中设置 PasswordAuthentication yes 和 PermitRootLogin yes，然后运行 systemctl restart ssh。',
      ],
      ['之后能重新开启两步验证吗？', '可以，安装完成后马上就能开启。秘书运行时不需要 SSH。'],
    ],
  },
  NOT_ROOT: {
    reason: '这个用户没有安装软件的权限。',
    remedy: '请输入 root 用户的密码。',
    questions: [
      [
        '服务商给的是别的用户怎么办？',
        '用该用户登录，运行 sudo passwd root 设置 root 密码，并在 /etc/ssh/sshd_config 中设置 PermitRootLogin yes。',
      ],
      ['为什么需要 root？', '只在安装服务时需要。秘书本身以没有任何权限的用户运行。'],
    ],
  },
  OS_UNSUPPORTED: {
    reason: '这台服务器的系统或处理器无法运行秘书。',
    remedy: '请把服务器重装为 Debian 12、Ubuntu 22.04 或更新的系统。',
    questions: [
      ['重装会删除文件吗？', '会删除服务器上的全部内容。请先备份，或另买一台服务器。'],
      [
        '支持 Alpine、CentOS 或 ARM 服务器吗？',
        '一键部署不支持。请选择 Debian 或 Ubuntu，以及服务商默认的处理器类型（x86-64）。',
      ],
    ],
  },
  LOW_MEMORY: {
    reason: '服务器内存不足 512 MB。',
    remedy: '请选择更大的配置，建议 1 GB。',
    questions: [
      ['可以升级现有服务器吗？', '大多数服务商可以：关机、更换套餐、开机，然后重试。'],
      ['用交换分区可以吗？', '不建议。秘书能启动，但回答会很慢。'],
    ],
  },
  LOW_DISK: {
    reason: '可用磁盘不足 2 GB。',
    remedy: '请清理不需要的文件，或扩容磁盘。',
    questions: [
      ['怎样查看是什么占用了空间？', '依次运行 df -h 和 du -xh / --max-depth=2 | sort -h | tail。'],
      ['哪些可以放心删除？', '软件包缓存（apt-get clean）和旧日志（journalctl --vacuum-size=100M）。'],
    ],
  },
  APT_LOCKED: {
    reason: '服务器正在安装其他软件。',
    remedy: '请等十分钟后重试。',
    questions: [
      ['它在安装什么？', '新服务器首次启动后会自动安装安全更新。'],
      ['超过一小时还没好怎么办？', '请在控制台重启服务器，然后重试。'],
    ],
  },
  DOWNLOAD_FAILED: {
    reason: '有文件未完整传到服务器。',
    remedy: '请重试；如果还是失败，请检查服务器的网络和磁盘。',
    questions: [
      ['重试会从头开始吗？', '不会。已完成的步骤不会重复，已传到的文件也不会再传。'],
      ['网络可能有什么问题？', '跨境线路太慢或被过滤时，大文件容易中断。换一个离您近的地区会好很多。'],
    ],
  },
  PORT_IN_USE: {
    reason: '秘书需要的 3000 端口被其他程序占用。',
    remedy: '请停止该程序后重试。',
    questions: [
      ['怎样找到占用端口的程序？', '运行 ss -ltnp "sport = :3000"，最后一列就是程序名。'],
      ['占用端口的是别人的秘书怎么办？', '一台服务器只能运行一个秘书。请先停止它，或换一台服务器。'],
    ],
  },
  ...chineseHealthHelp,
  INTERRUPTED: {
    reason: '安装在我们这边中断了。',
    remedy: '请重试，已完成的步骤不会重复。',
    questions: [
      ['是我操作错了吗？', '不是。可能是我们的服务重启了，或与您的服务器断开了连接。'],
      ['为什么要重新输入密码？', '密码从不保存，中断后就没有了。'],
    ],
  },
  SERVER_BUSY: {
    reason: '这台服务器上有另一个安装正在进行。',
    remedy: '请等它结束后重试。',
    questions: [
      ['我没有开始别的安装，这是什么？', '可能是之前中断的安装。超过五分钟没有动静，它就不再算数。'],
      ['两个人可以共用一台服务器吗？', '不可以，一台服务器只能运行一个秘书。'],
    ],
  },
  STEP_FAILED: {
    reason: '服务器上有一个步骤失败了。',
    remedy: '日志最后几行有详细信息。请重试；如果还是失败，请把这几行发给客服。',
    questions: [
      ['我的服务器坏了吗？', '没有。安装只会在 /opt/secretary、/etc/secretary 和 /var/lib 中添加文件。'],
      ['通常怎样解决？', '换用新装的 Debian 12 或 Ubuntu 24.04，不要安装其他软件。'],
    ],
  },
}
