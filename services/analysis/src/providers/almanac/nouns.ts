const list = (words: string) => new Set(words.split(' '))

// Last words of trades that the almanac does not know, by what kind of thing they name.

/** Whom one hires or visits: people and firms. */
export const PEOPLE = list(
  'accountant adviser advisor agency agent architect artist attorney baker band barber ' +
    'blacksmith bricklayer broker builder butcher carpenter caterer celebrant chef chiropractor ' +
    'clown coach cobbler company consultant contractor dentist designer developer dietitian dj ' +
    'doctor doula entertainer exterminator farrier firm florist glazier groomer guide ' +
    'hairdresser handyman inspector installer instructor jeweler jeweller joiner lawyer ' +
    'locksmith magician mason mc mechanic midwife mover musician nanny notary nurse ' +
    'nutritionist office officiant optician optometrist orthodontist osteopath painter ' +
    'photographer physio physiotherapist pilot planner plasterer plumber podiatrist practice ' +
    'printer psychologist realtor roofer singer sitter solicitor stylist surgeon surveyor sweep ' +
    'tailor teacher therapist trainer translator tutor vet veterinarian videographer walker ' +
    'welder',
)
/** Where one goes. */
export const VENUES = list(
  'wash academy arena bakery bar barbershop bistro boutique brewery cafe cattery center centre ' +
    'charity church cinema clinic club college daycare diner distillery farm gallery garage ' +
    'garden gym hospital kennel kindergarten lab laboratory library lounge market museum ' +
    'nursery park parlor parlour pharmacy pub restaurant rink room salon school shop showroom ' +
    'spa stable store studio theater theatre university venue warehouse winery workshop',
)
/** Where one spends the night. */
export const STAYS = list(
  'apartment bnb cabin campsite cottage flat guesthouse home hostel hotel house inn lodge motel ' +
    'resort villa',
)
/** What is done for one, or what one learns. */
export const ACTIVITIES = list(
  'acupuncture advice aesthetics archery ballet ceramics childcare classes coaching ' +
    'consultancy consulting control courier courses dance delivery design ecommerce falconry ' +
    'hire hvac insurance judo karate lessons massage nutrition pest physics pilates production ' +
    'removal rental repair research roofing security service services storage support surgery ' +
    'tours transport tuition yoga',
)
/** What is bought and not counted; goods that are counted end in an s. */
export const GOODS = list(
  'beer bread candy cheese chocolate clothing coffee cosmetics decor equipment fabric fish ' +
    'food footwear furniture hardware honey ice jewellery jewelry juice leather lingerie lumber ' +
    'makeup meat merchandise milk oil paper perfume pottery seafood skincare soap stationery ' +
    'tea timber water wine',
)
/** What is signed up for. */
export const SOFTWARE = list('software app apps platform saas tool tools crm erp')
