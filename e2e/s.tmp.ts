import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const [out, ...names] = process.argv.slice(2)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const p = await b.newPage({ viewport: { width: names.length * 400, height: 1100 } })
await p.setContent(
  '<body style="margin:0;display:flex;gap:8px;background:#888;align-items:flex-start">' +
    names
      .map(
        (n) =>
          `<div style="height:1100px;overflow:hidden"><img width=390 src="data:image/png;base64,${readFileSync('/tmp/lw/' + n + '.png').toString('base64')}"></div>`,
      )
      .join(''),
)
await p.waitForTimeout(500)
await p.screenshot({ path: out! })
await b.close()
