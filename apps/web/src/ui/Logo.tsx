/** The logo: a check mark that crosses the KKM line. */
function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#3650B0" />
      <path d="M6 13h20" stroke="#F3BA6B" strokeWidth="3.2" strokeLinecap="round" />
      <path
        d="M8.8 18.6l5.7 5.6L23.2 7"
        fill="none"
        stroke="#fff"
        strokeWidth="4.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

type LogoProps = { size?: number; word?: boolean; src?: string | null }

/** The default logo is inline SVG: it follows light and dark, and needs no request. */
const OWN = '/logo-tuntas'

/** Logo and name, or the campus's own picture. */
export function Logo({ size = 28, word = true, src }: LogoProps) {
  if (src && !src.includes(OWN))
    return <img src={src} alt="Tuntas" height={size} style={{ display: 'block', maxWidth: '100%' }} />
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * 0.34 }}>
      <LogoMark size={size} />
      {word && <b style={{ fontSize: size * 0.64, fontWeight: 700, letterSpacing: '-0.01em' }}>Tuntas</b>}
    </span>
  )
}
