// Sets the theme before the first paint, so that the page does not flash. ui/src/theme.ts stores the same key.
try {
  const theme = localStorage.getItem('sanhe.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the page uses the system's theme.
}
