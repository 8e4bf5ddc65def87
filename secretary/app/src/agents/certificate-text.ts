import { dictionary } from '@sanhe/ui/i18n.ts'

export const certificateLabels = dictionary({
  en: {
    title: 'Your browser will show a warning',
    why: 'Your agent is running. It signed its certificate itself, so your browser does not trust it yet. Open the address, and accept the certificate:',
    steps: {
      chrome: 'Chrome, Edge: Advanced, then Proceed (unsafe)',
      safari: 'Safari: Show Details, then visit this website',
      firefox: 'Firefox: Advanced, then Accept the Risk and Continue',
    },
    open: (address: string) => `Open ${address}`,
    waiting: 'Waiting for your browser. This page continues by itself.',
    compare: 'Check the certificate first',
    compareHint: 'The certificate that your browser shows must have this SHA-256 fingerprint:',
    avoid:
      'To avoid the warning, open ports 80 and 443 in your provider’s firewall. The agent then gets a trusted certificate by itself.',
  },
  zh: {
    title: '浏览器会显示安全警告',
    why: '秘书已在运行。它的证书由服务器自己签发，浏览器还不信任它。请打开下面的地址并接受证书：',
    steps: {
      chrome: 'Chrome、Edge：点“高级”，再点“继续前往（不安全）”',
      safari: 'Safari：点“显示详细信息”，再点“访问此网站”',
      firefox: 'Firefox：点“高级”，再点“接受风险并继续”',
    },
    open: (address) => `打开 ${address}`,
    waiting: '正在等待浏览器接受证书，完成后自动继续。',
    compare: '先核对证书',
    compareHint: '浏览器显示的证书，其 SHA-256 指纹应为：',
    avoid: '想避免警告，请在云服务商的防火墙中放行 80 和 443 端口，秘书会自动获取受信任的证书。',
  },
})
