import { execFile } from 'node:child_process'

/** Tells systemd (`Type=notify`) that requests are answered. Without systemd nothing happens. */
export const notifyReady = (status: string): void => {
  if (!process.env.NOTIFY_SOCKET) return
  execFile('systemd-notify', ['--ready', `--pid=${process.pid}`, `--status=${status}`], (error) => {
    if (error) process.stderr.write(`systemd-notify: ${error.message}\n`)
  })
}
