/** The mobile app's web view has this marker in its user agent. */
const MARKER = 'TuntasMobile'
export const isMobileApp = navigator.userAgent.includes(MARKER)
