import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  MCP_SERVER_NOT_FOUND: [404, 'There is no MCP server with this id'],
  MCP_SERVER_EXISTS: [409, 'A server with this name is already connected'],
  TOO_MANY_MCP_SERVERS: [409, 'There are too many MCP servers: disconnect one first'],
  TOKEN_REQUIRED: [409, 'Enter the token: it is stored for another server only'],
  CLIENT_SECRET_REQUIRED: [409, 'Enter the client secret: it is stored for another server or client only'],
  MCP_LOGIN_NOT_OFFERED: [409, 'This server is not connected by a login'],
  MCP_LOGIN_NOT_FOUND: [404, 'This login has expired: start it again'],
  MCP_LOGIN_FAILED: [409, 'The provider refused the login: start it again'],
})
