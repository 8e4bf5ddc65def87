import ssh2 from 'ssh2'

/** A key pair that lives in memory for one piece of work. `publicKey` is a line for `authorized_keys`. */
export function newOneTimeKey(comment: string): { privateKey: string; publicKey: string } {
  for (;;) {
    const { private: privateKey, public: publicKey } = ssh2.utils.generateKeyPairSync('ed25519', { comment })
    // The library writes about one key in 256 so that it cannot read it itself: that one is made anew.
    const isReadable = [privateKey, publicKey].every((key) => !(ssh2.utils.parseKey(key) instanceof Error))
    if (isReadable) return { privateKey, publicKey }
  }
}
