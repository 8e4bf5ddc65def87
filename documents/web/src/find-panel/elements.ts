import { createLineIcon } from '#editor/line-icon.ts'
import { formatShortcut } from '#editor/shortcut-names.ts'

type ButtonOptions = {
  label: string
  /** Text of the button, path of its icon, or characters that the theme draws as an icon. */
  content: { text: string } | { icon: string } | { glyph: string }
  /** Shortcut in CodeMirror's notation. */
  key?: string
  onClick: () => void
}

export function createFindButton({ label, content, key, onClick }: ButtonOptions) {
  const button = document.createElement('button')
  button.type = 'button'
  button.title = key ? `${label} (${formatShortcut(key)})` : label
  if ('text' in content) button.textContent = content.text
  else button.setAttribute('aria-label', label)
  if ('icon' in content) button.append(createLineIcon(content.icon))
  if ('glyph' in content) button.dataset['glyph'] = content.glyph
  button.addEventListener('click', onClick)
  return button
}

/** Creates a button that is on or off, such as “Match case”. */
export function createFindToggle(label: string, glyph: string, onChange: () => void) {
  const button = createFindButton({
    label,
    content: { glyph },
    onClick: () => {
      setPressed(button, button.getAttribute('aria-pressed') !== 'true')
      onChange()
    },
  })
  setPressed(button, false)
  return {
    element: button,
    isOn: () => button.getAttribute('aria-pressed') === 'true',
    set: (isOn: boolean) => setPressed(button, isOn),
  }
}

const setPressed = (button: HTMLElement, isOn: boolean) => button.setAttribute('aria-pressed', String(isOn))

export function createFindField(label: string, onInput: () => void) {
  const field = document.createElement('input')
  field.type = 'text'
  field.placeholder = label
  field.setAttribute('aria-label', label)
  field.autocomplete = 'off'
  field.autocapitalize = 'off'
  field.spellcheck = false
  field.addEventListener('input', onInput)
  return field
}

export function createRow(className: string, ...children: Node[]) {
  const row = document.createElement('div')
  row.className = className
  row.append(...children)
  return row
}
