import type { Language } from '@sortie/contracts/countries'

// Words and phrases that mean the same to a searcher, so that one page serves them: what a trade is called, and what is
// done to something. Each line is a meaning and the terms for it, separated by semicolons; a meaning of two words is two
// meanings. They are part of the rules of version 9 of the clusters: another line needs another version.

/** Kinds of work on something, and urgency: pages about one of them are none about another. */
export const WORKS: readonly string[] = [
  'emergency',
  'installation',
  'repair',
  'replacement',
  'removal',
  'cleaning',
  'maintenance',
]

/** Last parts of compounds by what they mean: `klavier-unterricht`, `heizungs-reparatur`. */
export const LAST_PARTS: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  de: {
    emergency: 'notdienst; notfalldienst; notfall',
    lesson:
      'unterricht; lehrer; lehrerin; lehrerinnen; schule; schulen; kurs; kurse; stunde; stunden',
    installation: 'installation; einbau; montage',
    repair: 'reparatur; reparaturen',
    replacement: 'austausch; wechsel; erneuerung',
    removal: 'entfernung',
    cleaning: 'reinigung; reiniger',
    maintenance: 'wartung',
  },
  nl: {
    emergency: 'spoed',
    lesson: 'les; lessen; docent; docenten; leraar; lerares; cursus; school; instructeur',
    installation: 'installatie; montage',
    repair: 'reparatie; reparaties',
    replacement: 'vervanging',
    cleaning: 'reiniging',
    maintenance: 'onderhoud',
  },
}

/** Words that only seem to end so: a `Baumschule` sells trees, and a `Sprechstunde` is a doctor's. */
export const SEEMING: Partial<Record<Language, string>> = {
  de:
    'baumschule; hochschule; musikhochschule; grundschule; fachschule; berufsschule; konkurs; exkurs; wechselkurs; ' +
    'sprechstunde; sprechstunden; arbeitsstunde; arbeitsstunden; überstunden',
  nl: 'alles; sales; profiles; wireless; basisschool; hogeschool; voorschool; spoedles; spoedcursus',
}

export const SAME_THINGS: Record<Language, Readonly<Record<string, string>>> = {
  en: {
    emergency:
      'emergency; urgent; 24 hour; 24 hours; 24 hr; 24hr; 24h; 24 7; out of hours; after hours',
    installation:
      'install; installation; installed; installer; installing; fit; fitted; fitter; fitting',
    repair:
      'repair; repaired; repairer; repairing; repairman; fix; fixed; fixing; mend; mending; broken',
    replacement: 'replace; replaced; replacement; replacing',
    removal: 'remove; removal; removed; removing; remover',
    cleaning: 'clean; cleaned; cleaner; cleaning',
    maintenance: 'maintain; maintenance; servicing',
    lesson: 'lesson; class; teacher; tutor; tutoring; tuition; instructor',
    'driving lesson': 'driving school; driving academy',
    'music lesson': 'music school; music academy',
    'dance lesson': 'dance school; dance studio; dancing lesson; dancing class',
    'swimming lesson': 'swim school; swimming school; swim lesson; swim class',
    'singing lesson':
      'voice lesson; vocal lesson; vocal coach; vocal coaching; voice teacher; voice coach; singing coach',
    lawyer: 'lawyer; attorney; solicitor; law firm',
    hire: 'rent; rental',
    car: 'car; auto; automobile',
    kid: 'kid; kids; child; children; childrens',
    shop: 'shop; store',
    tooth: 'tooth; teeth',
    dentist:
      'dentist; dental clinic; dental office; dental practice; dental surgery; dentistry; dental surgeon',
    'dentist kid': 'pediatric dentist; paediatric dentist; pediatric dentistry',
    'dental implant': 'dental implant; tooth implant; teeth implant',
    veneer: 'veneer; dental veneer; tooth veneer; teeth veneer',
    'tooth cleaning': 'teeth cleaning; tooth cleaning; dental cleaning; cleaning tooth',
    'outdoor lighting': 'outdoor lighting; garden lighting; outside lighting; landscape lighting',
    toothache: 'toothache; tooth ache; tooth pain',
    'fuse box': 'fuse box; fusebox; fuse board; fuseboard; consumer unit; distribution board',
    eicr: 'eicr; electrical installation condition report; electrical condition report',
    rewire: 'rewire; rewires; rewired; rewiring',
    electrician: 'electrician; electrical contractor',
    plumber: 'plumber; plumbing; plumbing contractor',
    roofer: 'roofer; roofing; roofing contractor',
    gardener: 'gardener; gardening',
    landscaper: 'landscaper; landscaping; landscape gardener; landscape gardening',
    photographer: 'photographer; photography',
    physiotherapist: 'physiotherapist; physiotherapy; physio; physical therapist; physical therapy',
    podiatrist: 'podiatrist; podiatry; chiropodist; chiropody',
    chiropractor: 'chiropractor; chiropractic',
    osteopath: 'osteopath; osteopathy',
    accountant: 'accountant; accounting; accountancy; accounting firm; accountancy firm',
    bookkeeper: 'bookkeeper; bookkeeping',
    barber: 'barber; barbershop; barber shop; barbers shop',
    hairdresser:
      'hairdresser; hairdressing; hair salon; hairdressing salon; hair stylist; hairstylist',
    vet: 'vet; veterinarian; veterinary; animal hospital; vet clinic; veterinary clinic',
    counsellor: 'counsellor; counselor; counselling; counseling',
    psychotherapist: 'psychotherapist; psychotherapy',
    nutritionist: 'nutritionist; dietitian; dietician',
    caterer: 'caterer; catering; caterers',
    'estate agent': 'estate agent; real estate agent; realtor',
    mover: 'mover; moving company; removal company; removals company; removal firm',
  },
  de: {
    emergency:
      'notdienst; notfall; notfalldienst; bereitschaftsdienst; notruf; sofort; 24 stunden; 24 std; 24h; 24 h; 24 7; ' +
      'rund um die uhr',
    installation:
      'installation; installieren; einbau; einbauen; montage; montieren; anschließen; verlegen; nachrüsten',
    repair: 'reparatur; reparaturen; reparieren; instandsetzung',
    replacement:
      'austausch; austauschen; tauschen; wechsel; wechseln; erneuern; erneuerung; ersetzen',
    removal: 'entfernen; entfernung',
    cleaning: 'reinigung; reinigen; reiniger',
    maintenance: 'wartung; warten',
    lesson: 'unterricht; lehrer; lehrerin; lehrerinnen; kurs; kurse',
    tutoring: 'nachhilfe; nachhilfelehrer; nachhilfeunterricht; nachhilfeschule; nachhilfeinstitut',
    'probe lesson': 'probestunde; probeunterricht; schnupperkurs; schnupperstunde',
    mobile:
      'mobil; mobile; mobiler; mobiles; nach hause; zuhause; zu hause; hausbesuch; hausbesuche',
    dentist: 'zahnarzt; zahnmediziner',
    hairdresser: 'friseur; frisör; coiffeur; friseuse; frisöse; haarsalon',
    electrician: 'elektriker; elektro; elektroinstallateur',
    carpenter: 'tischler; schreiner',
    plumber: 'klempner; sanitärinstallateur',
    butcher: 'metzger; fleischer; schlachter',
    locksmith: 'schlüsseldienst; schlüsselnotdienst; aufsperrdienst',
    lawyer: 'anwalt; rechtsanwalt; anwaltskanzlei; rechtsanwaltskanzlei',
    'tax adviser': 'steuerberater; steuerberatung; steuerkanzlei; steuerbüro',
    physiotherapist: 'physiotherapeut; physiotherapie; krankengymnastik',
    mover: 'umzugsunternehmen; umzugsfirma; umzugsservice; umzugsdienst',
    vet: 'tierarzt; tierklinik',
    photographer: 'fotograf; fotografie; fotostudio; photograph',
    optician: 'optiker; augenoptiker; brillengeschäft',
    garage: 'autowerkstatt; kfz werkstatt; kfz betrieb; autoreparatur werkstatt',
    'estate agent': 'immobilienmakler; makler; maklerbüro',
    'garden builder': 'gartenbau; landschaftsbau; galabau; gartenbauer; landschaftsgärtner',
  },
  fr: {
    emergency:
      'urgence; urgences; urgent; durgence; de garde; sos; 24h 24; 24h 24 7j 7; 24 24; 24h; 24 7; 7j 7',
    installation: 'installation; installer; pose; poser; raccordement; montage',
    repair: 'réparation; réparations; réparer',
    replacement: 'remplacement; remplacer; changement; changer',
    removal: 'enlèvement; enlever',
    cleaning: 'nettoyage; nettoyer; détartrage; détartrer',
    maintenance: 'entretien; entretenir',
    lesson:
      'cours; leçon; leçons; professeur; professeure; professeurs; prof; profs; école; enseignant; enseignante',
    'driving lesson':
      'auto école; autoécole; cours de conduite; leçon de conduite; leçons de conduite',
    dentist: 'dentiste; cabinet dentaire; chirurgien dentiste; clinique dentaire',
    painter: 'peintre; peintre en bâtiment; entreprise de peinture; artisan peintre',
    roofer: 'couvreur; entreprise de couverture',
    electrician: 'électricien; entreprise délectricité; électricité générale',
    lawyer: 'avocat; avocate; cabinet davocat; cabinet davocats',
    accountant: 'comptable; expert comptable; cabinet comptable; cabinet dexpertise comptable',
    physiotherapist: 'kinésithérapeute; kinésithérapie; kiné',
    vet: 'vétérinaire; clinique vétérinaire; cabinet vétérinaire',
    garage: 'garage; garagiste; mécanicien; garage auto; garage automobile',
    mover: 'déménageur; déménageurs; société de déménagement; entreprise de déménagement',
    beautician: 'esthéticienne; institut de beauté; salon de beauté',
    'estate agent': 'agent immobilier; agence immobilière',
    gardener: 'jardinier; paysagiste; jardinier paysagiste',
    'water heater': 'chauffe eau; ballon deau chaude; cumulus',
    toilet: 'wc; toilettes; toilette',
  },
  es: {
    emergency:
      'urgencia; urgencias; urgente; urgentes; emergencia; emergencias; 24 horas; 24h; 24 h',
    installation:
      'instalación; instalaciones; instalar; instalador; instaladores; montaje; montar; colocación',
    repair: 'reparación; reparaciones; reparar; arreglo; arreglos; arreglar',
    replacement: 'cambio; cambiar; sustitución; sustituir; reemplazo',
    removal: 'eliminación; eliminar; quitar',
    cleaning: 'limpieza; limpiar; limpiezas',
    maintenance: 'mantenimiento; mantener',
    lesson:
      'clase; clases; profesor; profesora; profesores; academia; academias; escuela; curso; cursos',
    'driving lesson': 'autoescuela; autoescuelas; escuela de conducir; clases de conducir',
    dentist: 'dentista; clínica dental; consulta dental; odontólogo; odontóloga; odontología',
    plumber: 'fontanero; plomero; gasfitero; fontanería; plomería',
    lawyer: 'abogado; abogada; bufete; despacho de abogados; bufete de abogados',
    accountant: 'contable; contador; asesoría contable; despacho contable',
    physiotherapist: 'fisioterapeuta; fisioterapia; fisio; clínica de fisioterapia',
    vet: 'veterinario; veterinaria; clínica veterinaria',
    garage: 'taller; taller mecánico; taller de coches; mecánico',
    mover: 'mudanza; mudanzas; empresa de mudanzas',
    psychologist: 'psicólogo; psicóloga; psicología; gabinete psicológico',
    beautician: 'salón de belleza; centro de estética; esteticista',
    'estate agent': 'inmobiliaria; agente inmobiliario; agencia inmobiliaria',
    optician: 'óptica; óptico; optometrista',
    unclogging: 'desatasco; desatascos; desatascar; desatranco; desatrancos',
    leak: 'fuga de agua; fuga; fugas; fugas de agua; escape de agua',
    hair: 'pelo; cabello',
    'air conditioning': 'aire acondicionado; climatización',
  },
  it: {
    emergency:
      'urgente; urgenti; urgenza; urgenze; emergenza; emergenze; pronto intervento; h24; 24 ore; 24h; 24 su 24',
    installation: 'installazione; installare; montaggio; montare; posa; allacciamento',
    repair: 'riparazione; riparazioni; riparare',
    replacement: 'sostituzione; sostituire; cambio; cambiare',
    removal: 'rimozione; rimuovere',
    cleaning: 'pulizia; pulire; pulizie',
    maintenance: 'manutenzione; manutenzioni',
    lesson: 'lezione; lezioni; corso; corsi; insegnante; insegnanti; maestro; maestra; scuola',
    'driving lesson': 'autoscuola; scuola guida; scuola di guida; lezioni di guida',
    dentist: 'dentista; studio dentistico; studio odontoiatrico; odontoiatra; clinica dentale',
    painter:
      'imbianchino; imbianchini; pittore edile; tinteggiatura; tinteggiature; tinteggiare; tinteggiatore; ' +
      'imbiancatura; imbiancare',
    home: 'casa; appartamento',
    lawyer: 'avvocato; avvocata; studio legale',
    accountant: 'commercialista; studio commercialista; dottore commercialista',
    physiotherapist: 'fisioterapista; fisioterapia; studio fisioterapico',
    vet: 'veterinario; veterinaria; clinica veterinaria; ambulatorio veterinario',
    garage: 'meccanico; officina; autofficina; officina meccanica',
    mover: 'trasloco; traslochi; ditta traslochi; impresa traslochi',
    beautician: 'estetista; centro estetico; istituto di bellezza',
    'estate agent': 'agenzia immobiliare; agente immobiliare',
    optician: 'ottico; ottica',
    leak: 'perdita; perdite; perdita dacqua; perdite dacqua',
    'water heater': 'scaldabagno; scaldabagni; scaldacqua; boiler',
  },
  nl: {
    emergency:
      'spoed; spoedgeval; spoedgevallen; spoeddienst; spoedservice; nood; nooddienst; 24 uur; 24 7; 24h; 24 uurs; ' +
      'dag en nacht',
    installation:
      'installatie; installeren; plaatsen; plaatsing; aanleggen; aansluiten; montage; monteren',
    repair: 'reparatie; reparaties; repareren; herstellen',
    replacement: 'vervangen; vervanging',
    removal: 'verwijderen; verwijdering',
    cleaning: 'schoonmaken; schoonmaak; reinigen; reiniging',
    maintenance: 'onderhoud; onderhouden',
    lesson: 'les; lessen; docent; docenten; leraar; lerares; cursus; cursussen; instructeur',
    'rij lesson': 'autorijschool; autorijles; autorijlessen',
    'motor lesson': 'motorrijles; motorrijlessen; motorrijbewijs; motorrijschool',
    tutoring: 'bijles; bijlessen; huiswerkbegeleiding',
    dentist: 'tandarts; mondzorg',
    hairdresser: 'kapper; kapsalon; kapster; haarstudio',
    lawyer: 'advocaat; advocatenkantoor',
    accountant: 'boekhouder; boekhoudkantoor; accountant; administratiekantoor',
    physiotherapist: 'fysiotherapeut; fysiotherapie; fysio',
    vet: 'dierenarts; dierenkliniek',
    garage: 'garage; autogarage; garagebedrijf; automonteur',
    mover: 'verhuisbedrijf; verhuizer; verhuizers; verhuisservice',
    'estate agent': 'makelaar; makelaarskantoor; makelaardij',
    unclogging: 'ontstoppen; ontstopping; ontstoppingsdienst; verstopt; verstopte; verstopping',
    toilet: 'wc; toilet',
    implant: 'implantaat; tandimplantaat; implantaten',
    denture: 'kunstgebit; gebitsprothese',
  },
  pt: {
    emergency:
      'urgente; urgentes; urgência; urgências; emergência; emergências; 24 horas; 24h; piquete',
    installation: 'instalação; instalações; instalar; instalador; montagem; montar; colocação',
    repair:
      'reparação; reparações; reparar; conserto; consertos; consertar; reparo; arranjo; arranjos',
    replacement: 'troca; trocar; substituição; substituir',
    removal: 'remoção; remover',
    cleaning: 'limpeza; limpar; limpezas',
    maintenance: 'manutenção',
    lesson: 'aula; aulas; professor; professora; professores; escola; curso; cursos',
    'driving lesson': 'escola de condução; autoescola; auto escola; aulas de condução',
    dentist:
      'dentista; clínica dentária; clínica odontológica; consultório odontológico; odontologista; médico dentista; ' +
      'medicina dentária',
    plumber: 'canalizador; encanador; bombeiro hidráulico; picheleiro; canalizadora',
    highlights: 'madeixas; mechas; luzes',
    lawyer: 'advogado; advogada; advocacia; escritório de advocacia; escritório de advogados',
    accountant: 'contabilista; contador; contabilidade; escritório de contabilidade',
    physiotherapist: 'fisioterapeuta; fisioterapia; clínica de fisioterapia',
    vet: 'veterinário; veterinária; clínica veterinária; hospital veterinário',
    garage: 'oficina; oficina mecânica; oficina auto; mecânico',
    mover: 'mudança; mudanças; empresa de mudanças',
    'estate agent': 'imobiliária; corretor de imóveis; agente imobiliário; mediador imobiliário',
    unclogging: 'desentupimento; desentupimentos; desentupir; desentupidora',
    leak: 'fuga de água; fuga; vazamento; vazamento de água; vazamentos',
    toilet: 'sanita; vaso sanitário; privada',
    'water heater': 'esquentador; aquecedor; aquecedor de água',
    'switchboard electric': 'quadro elétrico; quadro de luz; quadro de energia',
  },
}
