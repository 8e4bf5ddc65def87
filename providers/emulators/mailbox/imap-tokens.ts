/** Token of an IMAP command: an atom, a string or literal, or a list in parentheses. */
export type ImapToken = { kind: 'atom' | 'string'; text: string; bytes?: Buffer } | ImapToken[]

/** Complete command: `lines` are the parts of its line, and `literals` are the literals between these parts. */
export type ImapCommand = { lines: string[]; literals: Buffer[] }

const literalAtEnd = /\{(\d+)(\+?)\}$/

/** Splits the bytes of a connection into commands. `askForLiteral` answers a client that waits before a literal. */
export function createImapCommandReader(
  onCommand: (command: ImapCommand) => void,
  askForLiteral: () => void,
) {
  let rest = Buffer.alloc(0)
  let command: ImapCommand = { lines: [], literals: [] }
  let missing: number | undefined
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (missing !== undefined) {
        if (rest.length < missing) return
        command.literals.push(rest.subarray(0, missing))
        rest = rest.subarray(missing)
        missing = undefined
      }
      const end = rest.indexOf('\r\n')
      if (end < 0) return
      const line = rest.subarray(0, end).toString('utf8')
      rest = rest.subarray(end + 2)
      const literal = literalAtEnd.exec(line)
      command.lines.push(literal ? line.slice(0, literal.index) : line)
      if (literal) {
        missing = Number(literal[1])
        if (literal[2] !== '+') askForLiteral()
        continue
      }
      onCommand(command)
      command = { lines: [], literals: [] }
    }
  }
}

/** Parses a command into its tokens. */
export function parseImapCommand({ lines, literals }: ImapCommand): ImapToken[] {
  const stack: ImapToken[][] = [[]]
  const add = (token: ImapToken) => void stack.at(-1)?.push(token)
  for (const [index, line] of lines.entries()) {
    for (const piece of splitLine(line)) {
      if (piece === '(') stack.push([])
      else if (piece === ')') add(stack.pop() ?? [])
      else if (piece.startsWith('"'))
        add({ kind: 'string', text: piece.slice(1, -1).replaceAll(/\\(.)/g, '$1') })
      else add({ kind: 'atom', text: piece })
    }
    const bytes = literals[index]
    if (bytes) add({ kind: 'string', text: bytes.toString('utf8'), bytes })
  }
  return stack[0] ?? []
}

/** An atom may hold a section in square brackets, which contains spaces and parentheses. */
const piecePattern = /"(?:[^"\\]|\\.)*"|[()]|(?:[^\s()"[]|\[[^\]]*\])+/g
const splitLine = (line: string) => line.match(piecePattern) ?? []

export const readImapTokenText = (token: ImapToken | undefined) =>
  token === undefined || Array.isArray(token) ? '' : token.text
export const readImapTokenTexts = (token: ImapToken | undefined) =>
  Array.isArray(token) ? token.map(readImapTokenText) : token === undefined ? [] : [token.text]

export const quoteImapString = (text: string) => `"${text.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`
