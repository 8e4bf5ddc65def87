import ssh2 from 'ssh2'

/** A key pair that lives in memory for one piece of work. `publicKey` is a line for `authorized_keys`. */
export function newOneTimeKey(comment: string): { privateKey: string; publicKey: string } {
  const { private: privateKey, public: publicKey } = ssh2.utils.generateKeyPairSync('ed25519', { comment })
  return { privateKey, publicKey }
}
