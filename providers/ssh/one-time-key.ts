import ssh2 from 'ssh2'

/** Returns a key pair for one task, kept in memory only. `publicKey` is a line of `authorized_keys`. */
export function createOneTimeKeyPair(comment: string): { privateKey: string; publicKey: string } {
  for (;;) {
    const { private: privateKey, public: publicKey } = ssh2.utils.generateKeyPairSync('ed25519', { comment })
    // About one of 256 keys that the library generates cannot be read by the library itself. Such a key is generated
    // again.
    const isReadable = [privateKey, publicKey].every((key) => !(ssh2.utils.parseKey(key) instanceof Error))
    if (isReadable) return { privateKey, publicKey }
  }
}
