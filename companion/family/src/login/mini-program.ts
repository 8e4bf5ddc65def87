/**
 * Returns whether WeChat shows this page in the web view of a mini-program, which only opens pages that the mini-program
 * has chosen. A login code in the URL is used nowhere else, so that no link logs a person into the account of another.
 */
export const isInMiniProgram = () =>
  (globalThis as Record<string, unknown>)['__wxjs_environment'] === 'miniprogram' ||
  /miniProgram/i.test(navigator.userAgent)
