declare module 'svg-to-pdfkit' {
  const draw: (doc: never, svg: string, x: number, y: number, options: object) => void
  export default draw
}
