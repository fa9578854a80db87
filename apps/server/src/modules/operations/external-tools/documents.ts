import { createHash } from 'node:crypto'

/** Pages that browsers open on the way to a tool, with what they may do. */

export const LAUNCH_ENDED = 'Peluncuran ini sudah berakhir. Kembali ke Tuntas, lalu buka alatnya sekali lagi.'

export type PageDocument = { html: string; headers: Record<string, string> }

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;padding:1rem;text-align:center}
button{font:inherit;padding:.75rem 1.5rem;min-height:44px}ul{text-align:left}iframe{position:fixed;inset:0;width:100%;height:100%;border:0}`
const SEND = `document.forms[0].submit()`
/** The tool's storage (LTI Client Side postMessage): kept by this page, apart for each origin. */
const STORE = `const frame=document.querySelector('iframe'),allowed=JSON.parse(frame.dataset.origins),kept=new Map();
addEventListener('message',({data,origin,source})=>{
if(!allowed.includes(origin)||typeof data!=='object'||data===null||typeof data.message_id!=='string')return;
const {subject,message_id,key}=data,name=origin+' '+key,tell=(more)=>source.postMessage({subject:subject+'.response',message_id,...more},origin);
if(subject==='lti.capabilities')tell({supported_messages:['lti.put_data','lti.get_data'].map((subject)=>({subject}))});
if(subject==='lti.get_data')tell({key,value:kept.get(name)??null});
if(subject!=='lti.put_data')return;
if(typeof key!=='string'||(data.value!==null&&(typeof data.value!=='string'||data.value.length>4096||kept.size>=100)))
return tell({key,error:{code:'storage_exhaustion',message:'too much'}});
if(data.value===null)kept.delete(name);else kept.set(name,data.value);tell({key,value:data.value})})`

type Policy = { script?: string; frames?: readonly string[]; isFramed: boolean }
const makePage = (title: string, body: string, { script, frames = [], isFramed }: Policy): PageDocument => ({
  html: `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}${script === undefined ? '' : `<script>${script}</script>`}</body></html>`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // No rule for forms: after the one form that the page sends, the tool may lead on to other sites.
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${hash(STYLE)}`,
      ...(script === undefined ? [] : [`script-src ${hash(script)}`]),
      ...(frames.length === 0 ? [] : [`frame-src ${frames.join(' ')}`]),
      "base-uri 'none'",
      `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    ].join(';'),
    'x-frame-options': isFramed ? 'SAMEORIGIN' : 'DENY',
  },
})

/** A refusal. Shown in a frame too, where it would otherwise stay blank. */
export const renderFault = (text: string): PageDocument =>
  makePage('Alat luar', `<main><p>${escapeHtml(text)}</p></main>`, { isFramed: true })

/** A page whose form goes to the tool by itself; with a button where scripts are off. */
export const renderPost = (
  address: string,
  fields: Record<string, string>,
  isFramed: boolean,
): PageDocument => {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const form = `<form method="post" action="${escapeHtml(address)}">${inputs.join('')}<noscript><button>Lanjut</button></noscript></form>`
  return makePage('Membuka alat…', form, { script: SEND, isFramed })
}

/** The tool in a frame: only its own pages load there. */
export const renderFrame = (
  { name, address }: { name: string; address: string },
  origins: readonly string[],
): PageDocument => {
  const frame = `<iframe title="${escapeHtml(name)}" src="${escapeHtml(address)}" data-origins="${escapeHtml(JSON.stringify(origins))}" sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads"></iframe>`
  return makePage(name, frame, { script: STORE, frames: ["'self'", ...origins], isFramed: true })
}

/** What became of chosen content. */
export const renderChoice = (
  lessonNames: readonly string[],
  refusedNames: readonly string[],
): PageDocument => {
  const list = (names: readonly string[]) =>
    `<ul>${names.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`
  const createdPart =
    lessonNames.length === 0
      ? '<p>Tidak ada yang dibuat.</p>'
      : `<p>${lessonNames.length} pembelajaran dibuat sebagai draf:</p>${list(lessonNames)}`
  const refusedPart = refusedNames.length === 0 ? '' : `<p>Tidak dapat dibawa:</p>${list(refusedNames)}`
  return makePage(
    'Isi dari alat luar',
    `<main>${createdPart}${refusedPart}<p>Tutup jendela ini, lalu muat ulang kelas.</p></main>`,
    {
      isFramed: false,
    },
  )
}
