// Before the first paint, so that neither size nor theme jumps. The keys are those of letters.ts and ui/src/theme.ts.
try {
  const { dataset } = document.documentElement
  const size = localStorage.getItem('sanhe.letters')
  if (size === 'small' || size === 'large') dataset.textSize = size
  const theme = localStorage.getItem('sanhe.theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
} catch {
  // Storage is forbidden: the usual size and the system's theme it is.
}
