"""Phrases that mail servers use, in several languages.

Each is one regular expression over lower-case text with single spaces and without addresses and links.
"""

import re


def _any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


FULL = _any_of(
    r"(mail ?box|in ?box|account|folder|maildir|mail ?drop) (for the recipient |of the recipient |you \w+ )?(is |was )?"
    r"(currently |almost |over)?full",
    r"full (mail ?box|in ?box)",
    r"over ?-?quota",
    r"quota ?exceed",
    r"exceed\w* .{0,40}(quota|storage|space)",
    r"(mail|disk|storage|user|account|mailbox)[ _'-]?\w{0,4} quota",
    r"out of (storage|disk) ?space",
    r"insufficient (system |disk )?(storage|space)",
    r"not enough (storage|disk|free)? ?space",
    r"no space left",
    r"(size|storage|message) (limit|count) .{0,20}exceeded",
    r"boite? .{0,30}pleine|boîte .{0,40}pleine|quota .{0,20}dépassé",
    r"postfach .{0,40}(voll|überfüllt)|speicherplatz .{0,40}(erschöpft|überschritten)",
    r"buz[oó]n .{0,30}llen[oa]|cuota .{0,30}(excedid|superad)",
    r"caixa .{0,40}chei[ao]|cota .{0,30}excedid",
    r"casella .{0,40}piena",
    r"postvak .{0,30}vol\b|mailbox .{0,20}zit vol",
    r"ящик .{0,40}(переполнен|заполнен)",
    r"(صندوق|بريد).{0,40}(ممتلئ|ممتلىء)",
    r"邮箱.{0,10}(已满|满)|信箱.{0,10}(已滿|滿)|容量.{0,6}(不足|超)|いっぱい",
    r"กล่อง.{0,30}เต็ม",
    r"skrzynka .{0,40}(pełna|przepełniona)|posta kutusu .{0,20}dolu",
)
PASSING = _any_of(
    r"temporar",
    r"try (again )?later|retry later|come back later|(found|failure|failed), try again",
    r"gr[ae]y ?-?list",
    r"too many (messages|connections|recipients|hops|errors|concurrent|failures)",
    r"rate ?-?(limit|exceeded)|at a rate that|throttl",
    r"hop ?count|mail ?loop|loops? (back )?to|routing loop|mail for .{0,60} loops",
    r"timed? ?-?out|connection (refused|reset|lost|dropped|closed)|network (is )?(unreachable|error)|no route to host",
    r"could not connect|unable to connect|not responding|did not respond|server (busy|unavailable|down)",
    r"(been in the queue|on queue) too long|retry time(out)? (not reached|exceeded)|queue\.?expired|message expired",
    r"(message|mail) size exceed"
    r"|(message|mail|letter)( size)? .{0,30}(too (large|big|long)|exceed\w* .{0,30}(size|limit|maximum))",
    r"(internal|local|system|configuration) (error|problem)|resources",
    r"unusual (rate|sending)|deferred",
    r"lowest numbered mx|local configuration",
    r"no such file|couldn't create|can't create|procmail|permission denied",
)
BLOCKED = _any_of(
    r"\bspam",
    r"block(ed|ing|ed list| ?list)|black ?-?list|deny ?list|\brbl\b|dnsbl|banned",
    r"reputation|unsolicited|junk|suspicious|malware|virus|infected|phish",
    r"\bpolic(y|ies)\b",
    r"\bdmarc\b|\bspf\b|\bdkim\b|authentica|unauthenticated",
    r"(not|n't) (authori[sz]ed|allowed|permitted|accept mail from)|permission|restricted|prohibited",
    r"relay(ing)? (access )?(is )?(denied|not)|unable to relay|relaying|not relay",
    r"sender (address |host |id )?(is |was )?(rejected|denied|refused|verify|invalid)|client host",
    r"domain of sender|from: domain is|sender domain|envelope sender",
    r"reverse dns|\bptr\b|requires confirmation|you are not (a )?(member|authori)|may not have permission",
    r"غير مصرح|nicht die erforderlich|non .{0,20}autorizzat|pas autorisé|沒有.{0,40}權限|没有.{0,40}权限|権限がない",
    r"(content|message|mail) (was |has been )?(rejected|refused|filtered)(?! (address|recipient))",
    r"transaction failed|service (refused|denied)|administrative prohibition|access denied",
    r"attachment|prohibit",
)
GONE = _any_of(
    r"(user|recipient|mail ?box|account|address|alias|addressee|inbox|person|mail-?user|login)s?\W{0,3}"
    r"(name |you \w+ to (contact|reach) |that you tried to reach |to which you \w+ |specified |entered )?"
    r"(is |was |has |does |do |could |can ?|are )?(been )?"
    r"(unknown|not ?-?(exist|found|known|valid|listed|available|active|be found|a valid|recogni[sz]ed|in our)|invalid"
    r"|unavailable|inactive|disabled|deleted|suspended|closed|removed|deactivated|discontinued|terminated|expired"
    r"|n't (exist|have)|non-?existent|no longer|rejected(?! ?:| by a)|illegal|undeliverable)",
    r"(unknown|no such|invalid|bad|inactive|nonexistent|non-existent|undeliverable|illegal|unrout(e)?able|disabled) "
    r"(or (illegal|invalid) )?(local |destination |virtual |e-?mail |mail |recipient'?s? )?"
    r"(user|recipient|mail ?box|account|address|addressee|alias|person|part|domain|host)",
    r"(does|do|did) ?n[o']t? (exist|have an? \S+ (account|mailbox)|match|have an account)"
    r"|does not exist|do?e?sn'?t exist",
    r"no (such|valid) |no (mail ?box|account|user|recipients?|alias) (here|by|with|found|named|exists?)",
    r"couldn't find any host|host (or domain name )?not found|domain (name )?(does ?n[o']t exist|not found|is invalid)",
    r"unknown (host|domain)|host unknown|nxdomain|dns domain|mx records? (point|found|for)|no mx|null ?mx|nullmx",
    r"not (a )?(known|valid|existing|listed in) .{0,30}(user|recipient|mail ?box|address|directory|domino)",
    r"(wasn't|was not|couldn't be|could not be|isn't|not) (found|located) (at|in|on)|wasn't found",
    r"recipientnotfound|recipnotfound|recipient ?not ?found|addressee unknown",
    r"not our customer|not a local|invalid final delivery|not an active address|deactivated (mail ?box|account|user)"
    r"|bad[_ ]?(recipient|rcpt)",
    r"\brcpt does not|not our user|no mail ?box available|nonexistent user"
    r"|not a registered|indicated no smtp service|host does not accept (any )?mail",
    r"couldn't find a mail exchanger|host \S{1,100} (was )?not found|name or service not known|リストにありません",
    r"no longer (here|active|valid|works|available|with|in use|monitored|exists?)",
    r"this (mailbox|account) (is|has been) (disabled|closed|deactivated)|user .{0,40}doesn't have a",
    r"recipient address rejected: access denied|all recipient addresses rejected",
    r"unbekannt|existiert nicht|nicht (gefunden|vorhanden)|ungültige (adresse|empfänger)",
    r"inconnu|n'existe (pas|plus)|introuvable|n'a pas été trouvé|destinataire .{0,20}invalide",
    r"(casilla|cuenta|buz[oó]n) .{0,20}expirad|no existe|desconocid"
    r"|no (se encontr|se pudo encontrar|encontrad)|destinatario .{0,20}(no v|inv)lid",
    r"não (existe|foi encontrad|encontrad)|inexistente|desconhecid",
    r"non esiste|inesistente|sconosciut|non (è stato )?trovat",
    r"bestaat niet|onbekend|niet gevonden",
    r"не существует|не найден|неизвестн",
    r"غير موجود|غير معروف|لا يوجد|لم يتم العثور",
    r"不存在|无此|無此|找不到|查无|未找到|存在しません|見つかりません|宛先不明",
    r"ไม่พบ|ไม่มีอยู่|nie istnieje|nieznany|bulunamad|mevcut değil|không tồn tại|finns inte|findes ikke",
)
UNSURE = _any_of(r"unknown user|user unknown|no such user|access denied")
"""Phrases that mobile carriers also use when they reject the content of a mail."""
FAILED = _any_of(
    r"undeliver|un-deliver|not (be |been )?deliver|n't (be |been )?deliver|deliver\w* .{0,40}fail",
    r"fail\w* .{0,30}deliver",
    r"returned (mail|to sender|message)|mail (system|delivery) error|failure (notice|notification)",
    r"non-?deliver",
    r"did ?n[o']t reach|did not reach|permanent (fatal )?error|address(es)? failed",
    r"could not be (sent|reached|processed)|mail fail(ed|ure)|malformed (recipient )?address|error (message|during)",
    r"error has occurred while attempting to deliver|notification: error|trouble delivering|error sending",
    r"failed permanently|was aborted after|has been (rejected|refused)|メールエラー"
    r"|delivery (error|problem)|user unknown",
    r"unzustellbar|nicht zugestellt|unable to deliver|fehlgeschlagen|nicht (an .{0,40})?(zustell|ausgeliefert)",
    r"non (remis|distribu|livr)|échec|n'a (pas )?pu être|pas été (remis|distribu|livr)",
    r"no (se ha podido|se pudo|ha podido) (entregar|enviar)|no entregad|sin entregar|error (de|al) (entreg|envi)"
    r"|no se puede entregar|devuelto",
    r"não (foi |pode ser |pôde ser )?(entreg|poss)|falha na entrega|devolvid",
    r"mancat\w (recapito|consegna)|non (è stato )?(recapit|consegnat)|impossibile (recapitare|consegnare)",
    r"onbestelbaar|niet (worden )?(bezorgd|afgeleverd)|kon niet",
    r"не (был\w* )?доставлен|недоставлен|не удалось доставить|не может быть доставлен",
    r"تعذر تسليم|لم يتم تسليم|فشل (تسليم|التسليم|في)|تعذّر",
    r"退信|无法(投递|送达|发送)|未能送达|無法(傳遞|遞送)|投递失败|発信できません|配信(不能|できません|に失敗)|送信できません",
    r"ส่งไม่(ถึง|สำเร็จ)|ไม่สามารถ(จัด)?ส่ง|nie (można|zosta\w+) (było )?dostarcz|iletilemedi|teslim edilemedi",
    r"kan inte levereras|kunne ikke (leveres|afleveres)|không (thể )?(gửi|chuyển)",
)
DELAYED = _any_of(
    r"delay(ed)?\b|still (undelivered|trying|being retried)|not yet been delivered|will (continue|keep) (to )?try",
    r"will be retried",
    r"(warning|this is a warning).{0,80}(not been delivered|undelivered|could not (be )?sen[dt]|not sent)",
    r"(don't|do not|need not|don’t) (need to )?(resend|re-send|retry)|delivery attempts will continue",
    r"no action is required",
    r"could not send message for past|has not been delivered (yet|to one or more of its recipients after)",
    r"verzöger|zustellung .{0,40}(weiter|erneut) versucht",
    r"différé|retard|sera retent|tentatives .{0,20}se poursuiv",
    r"retras|demorad|se seguirá intentando|aplazad",
    r"atrasad|adiad|ritard|vertrag|задерж|отложен",
    r"تأخر|تأخير|مؤجل",
    r"延迟|延遲|遅延|遅れ|ล่าช้า|opóźni|gecik|försen|forsink",
)
CHALLENGE = _any_of(
    r"boxbe|guest list|spam ?arrest|challenge[ -]?response",
    r"(verify|confirm|prove) (that you are|yourself|your identity|you are (a )?(real|human))",
    r"(message|e-?mail|mail) (is|has been|will be) (being )?held .{0,80}(verif|confirm|approv|moderat)",
)
"""A reply that holds a mail back until its sender proves to be human or somebody approves it."""
AUTOMATIC_SUBJECT = re.compile(
    r"^\W*(re: ?|aw: ?|fwd?: ?)*\W*("
    r"auto(matic|mated|matisch\w*|m[aá]tic[oa]|matique|-)?[ -]?(reply|response|respond\w*|answer|reply:|antwort)"
    r"|automatische (antwort|beantwoording)|automatisch antwoord|réponse automatique|respuesta autom[aá]tica"
    r"|resposta autom[aá]tica|risposta automatica|автоматический ответ|автоответ|رد تلقائي|الرد التلقائي"
    r"|自动(回复|答复)"
    r"|自動(回覆|返信|応答)|การตอบกลับอัตโนมัติ|otomatik yanıt|autosvar|automatiskt svar|odpowiedź automatyczna"
    r"|autoreply|autoresponder?|auto:|out of (the )?office|ooo\b|abwesen|nicht im (büro|haus)|absence|absent"
    r"|fuera de (la )?oficina|ausen[ct]|fuori (sede|ufficio)|assenza|afwezig|i am (away|out)"
    r"|on (vacation|leave|holiday)"
    r"|vacation|away from|urlaub|en vacances|vacaciones|thank you for (your (e-?mail|message|inquiry)|contacting)"
    r"|(we )?(have )?received your (e-?mail|message|request)|ticket (received|created)|\[ticket|read:"
    r"|gelesen:|lu ?:|leído:"
    r"|not read:|out-of-office|contact (has )?changed|i('m| am) no longer"
    r")",
    re.IGNORECASE,
)
COPY_BEGINS = re.compile(
    r"^[ \t>]*(-{2,} ?(below this line is a copy of the message|this is a copy of (the|your) message|original message"
    r"|returned message|unsent message below|the (original|header)|transcript of message|undelivered message)"
    r"|original message headers:|(-{3,} ?)?(original message|message header follows|urspr\w+ nachricht)"
    r"|return-path: |received: from )",
    re.IGNORECASE | re.MULTILINE,
)
