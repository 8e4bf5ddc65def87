// Sets the theme before the first paint. ui/src/theme.ts stores the same key.
try {
  const theme = localStorage.getItem('sanhe.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the page uses the theme of the system.
}
