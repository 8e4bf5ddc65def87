import type { ReactNode } from 'react'
import { type EndpointName, useMay } from '#shell/access.ts'

/** Shows its content only to administrators who may call the endpoint. */
export const IfMay = ({ call, children }: { call: EndpointName; children: ReactNode }) =>
  useMay(call) ? children : null
