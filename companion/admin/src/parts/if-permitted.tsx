import type { ReactNode } from 'react'
import { type EndpointName, usePermission } from '#shell/access.ts'

/** Shows its content only to administrators who may call the endpoint. */
export const ShowIfPermitted = ({ call, children }: { call: EndpointName; children: ReactNode }) =>
  usePermission(call) ? children : null
