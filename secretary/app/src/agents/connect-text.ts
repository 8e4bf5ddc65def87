import { dictionary } from '@sanhe/ui/i18n.ts'

/** For every reason why an agent cannot be talked to: what happened, and what to do about it. */
export const connectText = dictionary({
  en: {
    open: (address: string) => `Open ${address} in this browser`,
    problems: {
      unreachable: {
        title: 'Nobody answers at this address',
        help: 'Check the address and the port, that the server runs and that its firewall lets the port through.',
      },
      unreachable_here: {
        title: 'This browser cannot reach the agent',
        help: 'Check your network, a VPN or proxy, and the address. If the agent signed its certificate itself, open the address once in this browser and accept the certificate.',
      },
      certificate_untrusted: {
        title: 'This browser does not trust the agent’s certificate',
        help: 'Open the address once in this browser and accept the certificate.',
      },
      tls_required: {
        title: 'This address answers without encryption (HTTP)',
        help: 'An agent on the internet needs HTTPS. Set up a certificate on its server, or enter the port that serves HTTPS.',
      },
      unauthorized: {
        title: 'The agent does not know this key',
        help: 'It was mistyped or taken away. Make a new pairing code on the agent and scan it.',
      },
      not_secretary: {
        title: 'Something else answers at this address',
        help: 'There is a server, but no agent. The port may belong to another program.',
      },
      version_unsupported: {
        title: 'This agent speaks another version',
        help: 'Update the agent or this app, so that both know the same protocol.',
      },
      too_many_attempts: {
        title: 'Too many attempts',
        help: 'The agent lets nobody try for a minute. Wait, then try again.',
      },
      pair_expired: {
        title: 'The code has run out',
        help: 'A pairing code is good for five minutes. Make a new one on the agent.',
      },
      pair_used: {
        title: 'The code was used already',
        help: 'Each code pairs one device. Make a new one on the agent for this device.',
      },
      pair_unknown: {
        title: 'The agent does not know this code',
        help: 'It may have been restarted since. Make a new code on the agent.',
      },
    },
  },
  zh: {
    open: (address) => `在这个浏览器里打开 ${address}`,
    problems: {
      unreachable: {
        title: '这个地址没有回应',
        help: '请检查地址和端口、服务器是否在运行、防火墙是否放行该端口。',
      },
      unreachable_here: {
        title: '这个浏览器连接不上秘书',
        help: '请检查网络、VPN 或代理，以及地址。如果秘书使用自签名证书，请先在这个浏览器里打开该地址并接受证书。',
      },
      certificate_untrusted: {
        title: '浏览器不信任秘书的证书',
        help: '请在这个浏览器里打开该地址并接受证书。',
      },
      tls_required: {
        title: '这个地址没有加密（HTTP）',
        help: '公网上的秘书必须使用 HTTPS。请在服务器上配置证书，或填写提供 HTTPS 的端口。',
      },
      unauthorized: {
        title: '服务器不认识这个密钥',
        help: '可能输入有误，或密钥已被收回。请在服务器上生成新的配对码再扫一次。',
      },
      not_secretary: {
        title: '这个地址上不是秘书',
        help: '那里有服务器，但不是秘书程序，这个端口可能属于别的程序。',
      },
      version_unsupported: {
        title: '版本不一致',
        help: '请更新服务器上的秘书或这个应用，让两边使用相同的协议。',
      },
      too_many_attempts: {
        title: '尝试次数过多',
        help: '服务器会在一分钟内拒绝所有尝试，请稍候再试。',
      },
      pair_expired: {
        title: '配对码已过期',
        help: '配对码五分钟内有效，请在服务器上重新生成。',
      },
      pair_used: {
        title: '配对码已被使用',
        help: '每个配对码只能配对一台设备，请为这台设备重新生成。',
      },
      pair_unknown: {
        title: '服务器不认识这个配对码',
        help: '服务器可能重启过，请重新生成配对码。',
      },
    },
  },
})
