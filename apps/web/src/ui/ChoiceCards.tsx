import classes from './ChoiceCards.module.css'

type ChoiceCardsProps = {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  error?: string
}

/** Two or three choices side by side; the whole card is the radio's label. */
export function ChoiceCards({ name, label, options, value, onChange, error }: ChoiceCardsProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        {label} <span aria-hidden="true">*</span>
      </legend>
      <div className={classes.cards}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes.card}
            data-checked={option.value === value || undefined}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
