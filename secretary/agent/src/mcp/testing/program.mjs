// An MCP server that speaks over stdin and stdout. Its tool `environment` returns the names of its variables, and its
// tool `end` ends it. It is plain JavaScript, so that tests start it without a compiler.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'

const server = new McpServer({ name: 'program', version: '1' })
const answer = (text) => ({ content: [{ type: 'text', text }] })
server.registerTool('environment', { description: 'Names of the variables' }, () =>
  answer(`${process.argv[2]} ${process.env.GREETING} ${Object.keys(process.env).toSorted().join(' ')}`),
)
server.registerTool('end', { description: 'Ends the program' }, () => process.exit(1))
await server.connect(new StdioServerTransport())
