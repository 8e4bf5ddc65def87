// CSS, HTML and JavaScript are part of CodeMirror's Markdown language; all other languages are loaded on
// demand.
import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { LanguageDescription, LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language'

const legacy = (parser: StreamParser<unknown>) => new LanguageSupport(StreamLanguage.define(parser))

/** Languages that fenced code is highlighted in. A language is loaded with the first code block that names it. */
export const codeLanguages = [
  describe('JavaScript', ['js', 'jsx', 'mjs'], async () => javascript({ jsx: true })),
  describe('TypeScript', ['ts', 'tsx'], async () => javascript({ jsx: true, typescript: true })),
  describe('CSS', [], async () => css()),
  describe('HTML', ['xml', 'vue', 'svg'], async () => html()),
  describe('JSON', ['json5'], async () =>
    legacy((await import('@codemirror/legacy-modes/mode/javascript')).json),
  ),
  describe('Python', ['py'], async () =>
    legacy((await import('@codemirror/legacy-modes/mode/python')).python),
  ),
  describe('Shell', ['sh', 'bash', 'zsh', 'console'], async () =>
    legacy((await import('@codemirror/legacy-modes/mode/shell')).shell),
  ),
  describe('SQL', ['postgres', 'mysql'], async () =>
    legacy((await import('@codemirror/legacy-modes/mode/sql')).standardSQL),
  ),
  describe('YAML', ['yml'], async () => legacy((await import('@codemirror/legacy-modes/mode/yaml')).yaml)),
  describe('TOML', ['ini'], async () => legacy((await import('@codemirror/legacy-modes/mode/toml')).toml)),
  describe('Go', ['golang'], async () => legacy((await import('@codemirror/legacy-modes/mode/go')).go)),
  describe('Rust', ['rs'], async () => legacy((await import('@codemirror/legacy-modes/mode/rust')).rust)),
  describe('Java', [], async () => legacy((await import('@codemirror/legacy-modes/mode/clike')).java)),
  describe('C', ['h', 'cpp', 'c++'], async () =>
    legacy((await import('@codemirror/legacy-modes/mode/clike')).cpp),
  ),
  describe('C#', ['cs', 'csharp'], async () =>
    legacy((await import('@codemirror/legacy-modes/mode/clike')).csharp),
  ),
  describe('Ruby', ['rb'], async () => legacy((await import('@codemirror/legacy-modes/mode/ruby')).ruby)),
  describe('Swift', [], async () => legacy((await import('@codemirror/legacy-modes/mode/swift')).swift)),
  describe('Dockerfile', ['docker'], async () =>
    legacy((await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile),
  ),
  describe('Diff', ['patch'], async () => legacy((await import('@codemirror/legacy-modes/mode/diff')).diff)),
]

function describe(name: string, alias: string[], load: () => Promise<LanguageSupport>) {
  return LanguageDescription.of({ name, alias, load })
}
