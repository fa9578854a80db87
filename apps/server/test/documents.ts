import { zip } from '../src/demo/documents/zip.ts'

/** Small documents of every kind that lessons take, and what only pretends to be one. */

const office = (part: string, type: string) =>
  zip([
    {
      name: '[Content_Types].xml',
      text: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    },
    { name: '_rels/.rels', text: '<Relationships/>' },
    { name: part, text: '<x/>' },
  ])

export const docx = () => office('word/document.xml', 'wordprocessingml.document')
export const pptx = () => office('ppt/presentation.xml', 'presentationml.presentation')
export const xlsx = () => office('xl/workbook.xml', 'spreadsheetml.sheet')
export const pdf = () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const html = () => Buffer.from('<html><script>alert(1)</script></html>')
export const svg = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
export { zip }
