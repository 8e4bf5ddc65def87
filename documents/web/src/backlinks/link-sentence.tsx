type LinkSentenceProps = { context: { before: string; text: string; after: string } }

/** Shows the sentence around a link and marks the words of the link. */
export const LinkSentence = ({ context: { before, text, after } }: LinkSentenceProps) => (
  <span className="block text-[13px] leading-5 text-muted [overflow-wrap:anywhere]">
    {before}
    <mark className="rounded-[3px] bg-accent-soft px-0.5 text-accent-text">{text}</mark>
    {after}
  </span>
)
