/** Token with which an agent connects to the relay: `rt_`, the public id of the agent, and a secret. */
export const relayTokenPattern = /^rt_[0-9a-f]{32}_[\w-]{20,100}$/

export const composeRelayToken = (relayId: string, secret: string) => `rt_${relayId}_${secret}`

/** Returns the public id in a relay token. */
export const getRelayId = (token: string) => token.split('_')[1] ?? ''
