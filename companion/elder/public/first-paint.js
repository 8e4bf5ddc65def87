// Sets text size and theme before the first paint, so that the page does not jump. text-size.ts and ui/src/theme.ts
// store the same keys.
try {
  const { dataset } = document.documentElement
  const size = localStorage.getItem('sanhe.letters')
  if (size === 'small' || size === 'large') dataset.textSize = size
  const theme = localStorage.getItem('sanhe.theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
} catch {
  // Storage is blocked: the page uses the default size and the system's theme.
}
