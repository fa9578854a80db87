import classes from './MasteryStory.module.css'

const steps = [
  { label: 'Kuis', score: 58, x: 58 },
  { label: 'Remedial 1', score: 71, x: 236 },
  { label: 'Remedial 2', score: 86, x: 414 },
]
const BOTTOM = 232
const KKM_Y = 80
const toY = (score: number) => KKM_Y + (75 - score) * 2.05

/** A picture of three attempts at one quiz; the third passes. */
export default function MasteryStory() {
  return (
    <svg
      className={classes.story}
      viewBox="0 0 540 270"
      role="img"
      aria-label="Nilai kuis 58, remedial pertama 71, remedial kedua 86. KKM 75 terlewati setelah pelajari ulang."
    >
      <g className={classes.gold}>
        <path d="M0 80h538" strokeWidth="3" strokeLinecap="round" />
        <path d="M150 195q38-32 74 0m0 0l-12-2m12 2l2-12" strokeWidth="3" fill="none" strokeLinecap="round" />
        <path d="M328 195q38-32 74 0m0 0l-12-2m12 2l2-12" strokeWidth="3" fill="none" strokeLinecap="round" />
        <text x="2" y="66" className={classes.kkm}>
          KKM 75
        </text>
      </g>
      {steps.map(({ label, score, x }) => {
        const crossed = score >= 75
        return (
          <g key={label} className={crossed ? classes.crossed : classes.below}>
            <rect x={x} y={toY(score)} width="76" height={BOTTOM - toY(score)} rx="12" />
            <text x={x + 38} y={toY(score) + (crossed ? 62 : 36)} className={classes.score}>
              {score}
            </text>
            <text x={x + 38} y="262" className={classes.label}>
              {label}
            </text>
          </g>
        )
      })}
      {[187, 365].map((x) => (
        <text key={x} y="146">
          <tspan x={x}>pelajari</tspan>
          <tspan x={x} dy="18">
            ulang
          </tspan>
        </text>
      ))}
      <circle cx="452" cy="33" r="16" className={classes.done} />
      <path d="M445 33l5 5 9-9" className={classes.check} />
    </svg>
  )
}
