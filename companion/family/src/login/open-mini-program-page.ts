type WebViewScript = { miniProgram: { navigateTo(options: { url: string }): void } }

/** Opens a page of the mini-program, for what a page in a web view cannot do. */
export async function openMiniProgramPage(path: string, params: Readonly<Record<string, string>>) {
  // The type declarations of `weixin-js-sdk` declare a function, but the script exports an object of this
  // type.
  const { default: wx } = (await import('weixin-js-sdk')) as unknown as { default: WebViewScript }
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  wx.miniProgram.navigateTo({ url: `${path}?${query.join('&')}` })
}
