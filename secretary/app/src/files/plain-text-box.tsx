type PlainTextBoxProps = { label: string; text: string; note?: string | undefined }

/** Shows a text as plain text, because files may come from anywhere. `note` tells what is left out. */
export const PlainTextBox = ({ label, text, note }: PlainTextBoxProps) => (
  <div className="flex min-w-0 flex-col gap-2">
    <section
      // Only a focused element can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-focus-first
      aria-label={label}
      className="max-h-[60dvh] overflow-y-auto rounded-control border border-line bg-sunken p-3"
    >
      <pre className="font-sans text-sm leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>
    </section>
    {note && <p className="text-sm text-muted">{note}</p>}
  </div>
)
