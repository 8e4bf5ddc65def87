import { Fragment } from 'react'
import { splitIntoPhrases } from './phrases.ts'

/**
 * Text of a title whose lines end only between words. A word that is longer than the line is broken, so that nothing is
 * cut off.
 */
export const PhraseText = ({ text }: { text: string }) => (
  <span className="[overflow-wrap:anywhere] [word-break:keep-all]">
    {splitIntoPhrases(text).map((phrase, index) => (
      <Fragment key={`${index} ${phrase}`}>
        {index > 0 && <wbr />}
        {phrase}
      </Fragment>
    ))}
  </span>
)
