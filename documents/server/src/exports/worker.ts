import { parentPort, workerData } from 'node:worker_threads'
import type { ExportJob } from './job.ts'

/**
 * Worker thread that writes one file and ends. The DOCX and PDF libraries are imported on demand, because each needs
 * 0.3 s and 40 MB.
 */
const job = workerData as ExportJob
if (job.format === 'docx') await (await import('./write-docx.ts')).writeDocx(job)
else if (job.fonts) await (await import('./write-pdf.ts')).writePdf({ ...job, fonts: job.fonts })
parentPort?.postMessage('written', [])
