/** The mobile app's web view names itself in its browser identifier. */
const MARKER = 'TuntasMobile'
export const isMobileApp = navigator.userAgent.includes(MARKER)
