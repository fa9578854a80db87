declare module 'svg-to-pdfkit' {
  const draw: (doc: object, svg: string, x: number, y: number, options: object) => void
  export default draw
}
