import { dictionary } from '@sanhe/ui/i18n.ts'

/** Title and advice for each connection problem, in both languages. */
export const connectionProblemLabels = dictionary({
  en: {
    open: (address: string) => `Open ${address} in this browser`,
    problems: {
      unreachable: {
        title: 'No response from this address',
        help: 'Check the address and the port, that the server is running and that its firewall allows the port.',
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
        title: 'The agent does not accept this key',
        help: 'It was mistyped or revoked. Create a new pairing code on the agent and scan it.',
      },
      not_secretary: {
        title: 'Another program answers at this address',
        help: 'The server is running, but this port does not belong to an agent. Check the port.',
      },
      version_unsupported: {
        title: 'Incompatible version',
        help: 'Update the agent or this app, so that both use the same protocol version.',
      },
      too_many_attempts: {
        title: 'Too many attempts',
        help: 'Wait a minute, then try again.',
      },
      pair_expired: {
        title: 'Code expired',
        help: 'A pairing code is valid for five minutes. Create a new one on the agent.',
      },
      pair_used: {
        title: 'Code already used',
        help: 'Each code pairs one device. Create a new one on the agent for this device.',
      },
      pair_unknown: {
        title: 'Unknown code',
        help: 'The agent may have restarted since. Create a new code on the agent.',
      },
      relay_unreachable: {
        title: 'The agent is not connected to the relay',
        help: 'Check that the agent is running and that its relay is on, then try again.',
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
        title: '密钥无效',
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
        help: '请等一分钟后再试。',
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
        title: '配对码无效',
        help: '服务器可能重启过，请重新生成配对码。',
      },
      relay_unreachable: {
        title: '秘书没有连接到中继',
        help: '请检查秘书是否在运行、中继是否已开启，然后再试一次。',
      },
    },
  },
})
