import classes from './Figures.module.css'

type FiguresProps = { figures: readonly (readonly [label: string, figure: string, hint: string])[] }

/** Totals of a list, above it. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={classes.figures}>
      {figures.map(([label, figure, hint]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{figure}</b> {hint}
          </dd>
        </div>
      ))}
    </dl>
  )
}
