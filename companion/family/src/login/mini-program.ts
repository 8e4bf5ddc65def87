/**
 * Returns whether WeChat shows this page in the web view of a mini-program. Such a web view opens only pages that the
 * mini-program has chosen. In other browsers a login code in the URL is ignored, so that a link cannot log a person
 * into another person's account.
 */
export const isInMiniProgram = () =>
  (globalThis as Record<string, unknown>)['__wxjs_environment'] === 'miniprogram' ||
  /miniProgram/i.test(navigator.userAgent)
