import type { HealthHelpByCode } from './failure-help.ts'

export const chineseHealthHelp: HealthHelpByCode = {
  HEALTH_FAILED: {
    reason: '秘书已安装，但没有回应。',
    remedy: '请查看日志最后几行，在云服务商的防火墙中放行 3000 端口，然后重试。',
    questions: [
      ['原来的秘书还在吗？', '还在，数据没有改动，安装程序会尽量重新启动它。'],
      ['怎样放行端口？', '在云服务商控制台的防火墙或安全组中添加规则：TCP，端口 3000，来源 0.0.0.0/0。'],
    ],
  },
  AGENT_NOT_STARTED: {
    reason: '秘书已安装，但启动失败。',
    remedy: '原因在日志最后几行。请重试；如果还是失败，请把这几行发给客服。',
    questions: [
      ['原来的秘书还在吗？', '还在，数据没有改动，安装程序会尽量重新启动它。'],
      ['常见原因有哪些？', '磁盘已满、内存不足，或安全软件阻止了 /opt/secretary 中的程序。'],
    ],
  },
  AGENT_UNREACHABLE: {
    reason: '秘书已在服务器上运行，但从外部无法访问。',
    remedy: '请在云服务商的防火墙中放行 3000 端口，然后重试。',
    questions: [
      ['怎样放行端口？', '在云服务商控制台的防火墙或安全组中添加规则：TCP，端口 3000，来源 0.0.0.0/0。'],
      [
        '已经放行了还是失败？',
        '服务器自身可能也有防火墙。使用 ufw 时运行 ufw allow 3000/tcp；使用 firewalld 时运行 firewall-cmd --add-port=3000/tcp --permanent && firewall-cmd --reload。',
      ],
    ],
  },
  AGENT_WRONG_ANSWER: {
    reason: '这个地址的 3000 端口有回应，但不是刚安装的秘书。',
    remedy: '请检查服务器前面是否有代理或端口转发，然后重试。',
    questions: [
      ['为什么会这样？', '这个地址可能属于路由器、负载均衡或服务商的代理，3000 端口被转到了别的机器。'],
      ['应该怎样改？', '让 3000 端口直接到达这台服务器，或换一台有独立公网 IP 的服务器。'],
    ],
  },
}
