// Before the first paint, so that a chosen theme never flashes. The key is ui/src/theme.ts's.
try {
  const theme = localStorage.getItem('sanhe.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is forbidden: the system's theme it is.
}
