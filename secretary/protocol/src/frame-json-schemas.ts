import { z } from 'zod'
import { ClientFrame, ServerFrame } from './frames.ts'

/** Returns the frames of both directions as JSON Schema, for developers of other clients and servers. */
export const createFrameJsonSchemas = () => ({
  client: z.toJSONSchema(ClientFrame, { io: 'input' }),
  server: z.toJSONSchema(ServerFrame, { io: 'output' }),
})
