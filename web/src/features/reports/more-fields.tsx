import { COUNTRY_NAMES } from '@sortie/contracts/countries'
import { MOST_RIVALS, MOST_SEEDS } from '@sortie/contracts/report-limits'
import { Field, SelectField, TextArea } from '@/components/field'
import type { MissionValues } from '@/lib/mission-brief'

type Props = {
  errors: Partial<Record<keyof MissionValues, string>>
  start: MissionValues
}

const countries = Object.entries(COUNTRY_NAMES)

/** Everything else that makes a report better; none of it has to be told. */
export function MoreFields({ errors, start }: Props) {
  return (
    <fieldset className="grid gap-5 border-t border-line pt-5">
      <legend className="float-start w-full pb-1 text-lg font-semibold">Optional details</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Country"
          name="country"
          defaultValue={start.country}
          error={errors.country}
        >
          <option value="">Automatic</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label="Town"
          name="town"
          maxLength={80}
          autoComplete="address-level2"
          defaultValue={start.town}
          error={errors.town}
        />
      </div>
      <Field
        label="Your website"
        name="ownSite"
        maxLength={200}
        autoComplete="url"
        inputMode="url"
        defaultValue={start.ownSite}
        hint="We read its pages for more keywords"
        error={errors.ownSite}
      />
      <TextArea
        label="More competitors"
        name="rivals"
        rows={2}
        defaultValue={start.rivals}
        hint={`Names or websites. One per line, up to ${MOST_RIVALS}`}
        error={errors.rivals}
      />
      <TextArea
        label="Keywords to include"
        name="seeds"
        rows={3}
        defaultValue={start.seeds}
        hint={`One per line, up to ${MOST_SEEDS}`}
        error={errors.seeds}
      />
    </fieldset>
  )
}
