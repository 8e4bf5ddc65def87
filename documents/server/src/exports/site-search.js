// Search of an exported site. It works from file://, because the index is a script and not a request.
;(() => {
  const form = document.querySelector('[role=search]')
  const input = form.querySelector('input')
  const list = document.querySelector('#search-results')
  const status = document.querySelector('#search-status')
  const { root, none } = form.dataset
  const maxResults = 30
  const around = 60

  /** Returns pages that contain every word; pages whose title contains a word come first. */
  function find(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    return (window.siteIndex ?? [])
      .map((page) => ({ page, title: page.title.toLowerCase(), text: page.text.toLowerCase() }))
      .filter(({ title, text }) => words.every((word) => title.includes(word) || text.includes(word)))
      .map((entry) => ({
        ...entry,
        inTitle: words.filter((word) => entry.title.includes(word)).length,
        words,
      }))
      .toSorted((a, b) => b.inTitle - a.inTitle)
      .slice(0, maxResults)
  }

  function excerpt({ page, text, words }) {
    const at = words.map((word) => text.indexOf(word)).find((index) => index >= 0) ?? 0
    const start = Math.max(0, at - around)
    return (start > 0 ? '…' : '') + page.text.slice(start, at + 2 * around).trim()
  }

  function item(entry) {
    const row = document.createElement('li')
    const link = document.createElement('a')
    link.href = root + entry.page.url
    const title = document.createElement('strong')
    title.textContent = entry.page.title
    const words = document.createElement('span')
    words.textContent = excerpt(entry)
    link.append(title, words)
    row.append(link)
    return row
  }

  function show() {
    const query = input.value.trim()
    const found = find(query)
    list.replaceChildren(...found.map(item))
    list.hidden = found.length === 0
    status.textContent = query === '' ? '' : found.length ? String(found.length) : none
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const first = list.querySelector('a')
    if (first) location.href = first.href
  })
  input.addEventListener('input', show)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && input.value !== '') {
      input.value = ''
      show()
    }
    if (event.key === '/' && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault()
      input.focus()
    }
  })
})()
