import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ssh2, { type SFTPWrapper } from 'ssh2'

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp

/** Serves the SFTP requests that an upload needs: open, write, set attributes, close. */
export function serveSftpUploads(sftp: SFTPWrapper, root: string) {
  const handles = new Map<number, number>()
  let last = 0
  const fileOf = (handle: Buffer) => handles.get(handle.readUInt32BE(0))
  sftp.on('OPEN', (request, filename, flags) => {
    if (!(flags & OPEN_MODE.WRITE)) return sftp.status(request, STATUS_CODE.OP_UNSUPPORTED)
    const path = join(root, normalize(`/${filename}`))
    mkdirSync(dirname(path), { recursive: true })
    handles.set((last += 1), openSync(path, 'w', 0o600))
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(last)
    sftp.handle(request, handle)
  })
  sftp.on('WRITE', (request, handle, offset, data) => {
    const file = fileOf(handle)
    if (file === undefined) return sftp.status(request, STATUS_CODE.FAILURE)
    writeSync(file, data, 0, data.length, offset)
    sftp.status(request, STATUS_CODE.OK)
  })
  sftp.on('FSETSTAT', (request) => sftp.status(request, STATUS_CODE.OK))
  sftp.on('SETSTAT', (request) => sftp.status(request, STATUS_CODE.OK))
  sftp.on('CLOSE', (request, handle) => {
    const file = fileOf(handle)
    if (file !== undefined) closeSync(file)
    handles.delete(handle.readUInt32BE(0))
    sftp.status(request, STATUS_CODE.OK)
  })
}
