// Vocabulary of the rules in `risk-rules.ts`. All words are in lower case.

/** Words, parted by one space each, as a set. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const NEGATIONS = wordSet(
  "not no never cannot can't can’t couldn't couldn’t doesn't doesn’t don't don’t won't won’t isn't isn’t aren't aren’t nothing nobody nor neither without hardly",
)

/** Says of an illness that it goes for good. */
export const CURES = wordSet(
  'cure cures cured curing heal heals healed healing reverse reverses reversed reversing eliminate eliminates eliminated',
)

/** Illnesses that nobody may promise to cure. Minor complaints, such as gum disease or warts, are not among them. */
export const ILLNESSES = wordSet(
  "cancer cancers tumour tumours tumor tumors leukemia leukaemia diabetes diabetic asthma arthritis psoriasis eczema depression anxiety ptsd autism autistic adhd dementia alzheimer alzheimer's alzheimer’s parkinson parkinson's parkinson’s sclerosis hiv epilepsy covid lupus endometriosis infertility migraine migraines hypertension schizophrenia bipolar addiction alcoholism fibromyalgia crohn's crohn’s hepatitis paralysis blindness",
)

/** Says of an illness that it is gone. */
export const GONE = wordSet('disappear disappears disappeared vanish vanishes vanished gone')

/** Says that something is no longer taken, whoever says it. */
export const STOPS = wordSet('stop stopping quit quitting')
/** The same as an order to the reader; a business does these to other things as well. */
export const ORDERED_STOPS = wordSet('skip ditch drop forget bin replace throw come')
/** Words before an order that is not at the start of a sentence. */
export const ORDERING = wordSet('you can should may could must to and then')

export const MEDICINES = wordSet(
  'medicine medicines medication medications meds pills tablets insulin antidepressants antidepressant chemo chemotherapy radiotherapy statins statin antibiotics inhaler inhalers prescription prescriptions vaccine vaccines vaccination vaccinations dialysis painkillers metformin warfarin',
)
export const DOCTORS = wordSet('doctor doctors physician physicians oncologist cardiologist')
/** People of whom a reader can ask advice. */
export const ADVISERS = wordSet(
  'doctor doctors physician gp pharmacist pharmacists vet specialist surgeon nurse',
)
/** Words behind `doctor` that make it something else. */
export const PAPERS = wordSet('referral note notes letter appointment prescription degree to')
/** Words of a sentence that sends people to somebody who knows. */
export const CAREFUL = wordSet('before unless ask asks asking talk speak check consult')

/** Names for somebody who commits a crime. */
export const CRIMINALS = wordSet(
  'thief thieves crook crooks scammer scammers scam fraud frauds fraudster fraudsters criminal criminals swindler swindlers conman conmen con-man con-men embezzler rapist molester abuser paedophile pedophile liar liars racist',
)
/** Behind `criminal` or `fraud` these make it a field of work. */
export const FIELDS = wordSet(
  'defense defence lawyer lawyers investigator investigators law barrister attorney attorneys solicitor prevention analyst officer examiner detection justice trial court record records psychologist protection',
)
/** Crimes that somebody is at. */
export const CRIMES_UNDER_WAY = wordSet(
  'stealing scamming cheating embezzling defrauding swindling',
)
/** Crimes as verbs of the past, done by whoever is named before them. */
export const CRIMES = wordSet(
  'stole robbed scammed defrauded swindled embezzled cheated bribed blackmailed assaulted molested raped laundered',
)
/** Before such a verb, whoever is named suffered it. */
export const SUFFERED = wordSet('was were been got being be get')
/** Crimes as verbs of today, where somebody who suffers them follows. */
export const CRIMES_TODAY = wordSet(
  'steals scams defrauds swindles cheats robs launders scam cheat steal swindle defraud rob',
)
export const VICTIMS = wordSet(
  'his her their its people customers clients you us everyone everybody pensioners old elderly money from tenants patients',
)
export const BE = wordSet("is are was were be being remain remains isn't aren't")
/** Words between a criminal and whoever is named behind. */
export const NAMING = wordSet('at from of called named like is')

/** Words with a capital that name nobody. */
export const NO_NAMES = wordSet(
  "i i'm i’m i've i’ve i'd i’d i'll i’ll monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april may june july august september october november december english american british irish french german spanish italian dutch chinese indian european christian christmas easter tv uk usa us eu ok bbb hmrc irs facebook google instagram whatsapp amazon ebay gumtree craigslist internet",
)

export const GUARANTEES = wordSet('guarantee guarantees guaranteed guaranteeing promise promises')
/** Results that depend on others, or on luck. A guarantee of work and of parts is none. */
export const RESULTS = wordSet(
  'result results win winning success successful cure approval approved acceptance accepted ranking rankings pregnancy pregnant profit profits weight love sale sales verdict acquittal visa',
)

export const WEEKEND = wordSet('weekend weekends saturday saturdays sunday sundays')
export const DAYS = wordSet(
  'monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays weekend weekends',
)
export const CLOSED = wordSet('closed shut')

/** People of a business whose number may be told twice. */
export const STAFF = wordSet(
  'person people worker workers employee employees electrician electricians plumber plumbers upholsterer upholsterers carpenter carpenters baker bakers stylist stylists barber barbers groomer groomers dentist dentists hygienist hygienists lawyer lawyers solicitor solicitors mechanic mechanics technician technicians painter painters roofer roofers cleaner cleaners photographer photographers teacher teachers tutor tutors trainer trainers therapist therapists vet vets nurse nurses chef chefs cook cooks driver drivers mover movers gardener gardeners fitter fitters engineer engineers designer designers accountant accountants apprentice apprentices van vans truck trucks',
)

export const NEED_WORDS = wordSet('need needs')
export const INSTEAD = wordSet('instead')
export const STOPPED = wordSet('stopped skipped')
/** Before such a verb, it is said of people in general. */
export const RELATIVES = wordSet('who that to')
/** Verbs before the name of a crime that say it is under way. */
export const HAVE_BEEN = wordSet(
  "is are was were be being remain remains isn't aren't has have been",
)
export const PAYMENTS = wordSet('bribes taxes')
export const TAKES = wordSet('take takes took taking pays paid')
export const EVADES = wordSet('evades evaded dodges dodged never')
/** Promises in whole phrases, as their words stand without signs. */
export const PROMISES = [
  'you will win your case',
  'we always win',
  'we never lose',
  '100 success',
  '100 certain',
  'works for everyone',
  'works for everybody',
  'double your money',
  'never fails',
  'risk-free investment',
] as const
