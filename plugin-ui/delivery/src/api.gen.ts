export interface paths {
    "/api/pdf/jobs/approve/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve
         * @description Let a job go that waits in review.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ApproveRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bulk
         * @description Send a message, with or without one document, to everybody on a list.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BulkRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_BulkStarted_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/bulkReach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reach
         * @description Whom a message would reach, and whom its document names; nothing is kept or sent.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ListRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_MessageReach_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/cancelJob/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel Job
         * @description Stop a running job.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline
         * @description Keep held documents back.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DeclineRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DeclinedCount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Defaults
         * @description What a new job of this school has, or one of whoever asks.
         */
        get: {
            parameters: {
                query?: {
                    schoolId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobDefaults_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/deleteDraft/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Draft
         * @description Forget a draft.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/deleteReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Report
         * @description Take back one document from all its recipients; the document itself is kept.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResultRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RecallRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/document/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show Document
         * @description A document with its problems, and where id, name and other marks stand on its pages.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    document_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DocumentCheck_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download
         * @description The document that a recipient was sent; written into the activity log.
         */
        get: {
            parameters: {
                query: {
                    resultId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Download
         * @description The document that a recipient was sent; written into the activity log.
         */
        post: {
            parameters: {
                query: {
                    resultId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/downloadDocuments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download Documents
         * @description All documents of a job that were not taken back, as a zip file; written into the activity log.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/zip": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Download Documents
         * @description All documents of a job that were not taken back, as a zip file; written into the activity log.
         */
        post: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/zip": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/downloadPinLetters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download Pin Letters
         * @description Letters with the PINs of up to 250 recipients, to be handed out on paper; each is written into the log.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                    file?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Download Pin Letters
         * @description Letters with the PINs of up to 250 recipients, to be handed out on paper; each is written into the log.
         */
        post: {
            parameters: {
                query: {
                    id: string;
                    file?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/downloadPins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download Pins
         * @description The PINs of a job as a list that a spreadsheet may be opened on; each is written into the activity log.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Download Pins
         * @description The PINs of a job as a list that a spreadsheet may be opened on; each is written into the activity log.
         */
        post: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/downloadPrint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download Print
         * @description The paper of up to 250 families of a print, as one PDF; written into the activity log.
         */
        get: {
            parameters: {
                query: {
                    printId: string;
                    file?: number;
                    twoSided?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Download Print
         * @description The paper of up to 250 families of a print, as one PDF; written into the activity log.
         */
        post: {
            parameters: {
                query: {
                    printId: string;
                    file?: number;
                    twoSided?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/downloadProof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download Proof
         * @description All that happened to one student's document, as an accessible PDF; written into the activity log.
         */
        get: {
            parameters: {
                query: {
                    resultId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Download Proof
         * @description All that happened to one student's document, as an accessible PDF; written into the activity log.
         */
        post: {
            parameters: {
                query: {
                    resultId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/downloadReports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download Reports
         * @description What became of each document of a job, as a spreadsheet or an accessible PDF; written into the activity log.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                    format?: "csv" | "pdf";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                        "text/csv": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Download Reports
         * @description What became of each document of a job, as a spreadsheet or an accessible PDF; written into the activity log.
         */
        post: {
            parameters: {
                query: {
                    id: string;
                    format?: "csv" | "pdf";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                        "text/csv": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Draft
         * @description A draft of the caller's, or a job of another program that nobody has completed.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DraftRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Drafts
         * @description The caller's own drafts; nobody else sees them.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DraftsRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/expire/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Expire
         * @description End all links of a finished job now.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/extendExpiration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend Expiration
         * @description Let links work until another day, also such whose time was over.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EndRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ChangedLinks_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/external": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make External
         * @description Make a job of what another program knows of it; it waits as a draft until a person completes it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ExternalRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ExternalJob_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/getDecisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Decisions
         * @description Who gave which pages to whom, let documents go or took them back, and why; the oldest first.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_DecisionRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/getHistory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get History
         * @description All that happened to one document on its way to one address.
         */
        get: {
            parameters: {
                query: {
                    resultId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_HistoryRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Get History
         * @description All that happened to one document on its way to one address.
         */
        post: {
            parameters: {
                query: {
                    resultId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_HistoryRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/getJob": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Job
         * @description A job with its counts and its timeline.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Get Job
         * @description A job with its counts and its timeline.
         */
        post: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/getJobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Jobs
         * @description A page of the district's jobs, the newest first.
         */
        get: {
            parameters: {
                query?: {
                    status?: components["schemas"]["JobStatus"][] | null;
                    page?: number;
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobsRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/getPrints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Prints
         * @description Who of a job is left for paper, whom a person has to see to, and what was printed.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PrintsRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Get Prints
         * @description Who of a job is left for paper, whom a person has to see to, and what was printed.
         */
        post: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PrintsRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/getReach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Reach
         * @description Whom a job has reached, when families opened, and how many can be reminded.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ReachRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Get Reach
         * @description Whom a job has reached, when families opened, and how many can be reminded.
         */
        post: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ReachRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/getSecurityPin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Security Pin
         * @description Tell staff a recipient's PIN, for a family that asks; written into the activity log.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResultRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PinRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/getStudentResult": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Student Result
         * @description All that was sent of one student, by its row in the directory: names and ids stand in no address.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StudentRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Get Student Result
         * @description All that was sent of one student, by its row in the directory: names and ids stand in no address.
         */
        post: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StudentRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/getTelling": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Telling
         * @description Whom a mail would tell that the document was taken back, what it says, and what became of earlier ones.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                    resultIds?: string[] | null;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TellingRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Get Telling
         * @description Whom a mail would tell that the document was taken back, what it says, and what became of earlier ones.
         */
        post: {
            parameters: {
                query: {
                    id: string;
                    resultIds?: string[] | null;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TellingRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/getWaits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Waits
         * @description For what the newest open jobs of the district wait; those that move are absent.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_WaitingJob__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Get Waits
         * @description For what the newest open jobs of the district wait; those that move are absent.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_WaitingJob__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/getWeek": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Week
         * @description What went out on each of the last seven days, and how much of it has been opened.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_WeekRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/learnRule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Learn Rule
         * @description Learn from two examples how ids are to be found.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LearnRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_LearnedRuleRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match
         * @description Match the whole batch; the job then waits in review, and nothing is sent before it is approved.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MatchRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedJob_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/modify/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Modify
         * @description Change a job that waits for a person.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ModifyRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobOptions_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Options
         * @description What a job goes out with.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobOptions_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/overlays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Overlays
         * @description The signatures on a job's documents, those that the caller may use, and pages to place them on.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobOverlays_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/page/{job_id}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show Page
         * @description A picture of a page (counted from 1) of a job's source; each look is written into the activity log.
         */
        get: {
            parameters: {
                query?: {
                    width?: number;
                };
                header?: never;
                path: {
                    job_id: string;
                    page: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/png": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/pauseJob/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause Job
         * @description Let no mail of a job leave until somebody resumes it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/preflight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preflight
         * @description What needs a person before a job goes, and how much is ready without.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PreflightRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/preflight/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide
         * @description Say what becomes of a row: give pages to a person, leave them out, send nevertheless, or to another address.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DecideRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PreflightRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/preflight/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo
         * @description Take a decision back.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UndoRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PreflightRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview
         * @description Try a rule on the first pages of an upload.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PreviewRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PreviewRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/previewOverlays/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview Overlays
         * @description Ten documents of the job as they would go out with its signatures.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_OverlayPreview_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/printRest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print Rest
         * @description Mark all families that no e-mail has reached as printed for; each once, until the print is undone.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PrintRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PrintRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/proposeRule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose
         * @description A rule from the ids that the district's persons have, as far as some stand on the first pages.
         */
        get: {
            parameters: {
                query: {
                    uploadId: string;
                    schoolId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Union_ProposedRuleRead__NoneType__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall
         * @description Take documents back: their links say so at once, and mails that have not gone out stay. Can be undone.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RecipientsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RecallRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/recipientAddresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recipient Addresses
         * @description Which addresses the directory has now for the document of a recipient, and which of them get no mail.
         */
        get: {
            parameters: {
                query: {
                    resultId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_AddressesRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release
         * @description Let held documents go; their jobs go on by themselves.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReleaseRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ReleasedCount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/releaseJob/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release Job
         * @description Let a large job go that another person has made.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/releaseMark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release Mark
         * @description Release a sibling, a teacher, a public text or an address for the whole district.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReleaseMarkRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ReleasedCount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/releaseName": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release Name
         * @description Release a name that stands in a document for everybody, such as the principal's that a student has too.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReleaseNameRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_NameReleased_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind
         * @description Write to those who have not opened their document, each at most once a day.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RemindRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RemindedCount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/renewPin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew Pin
         * @description Give a family another PIN, and its tries anew; the former PIN ends at once. Written into the log.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResultRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PinRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/rerunjob": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rerun Job
         * @description Match the file of a job that has ended once more; the new job waits in its check.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RerunRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedJob_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/resendEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend Email
         * @description Send recipients their mail once more, one of them to another address if it was wrong.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResendRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ResentCount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore
         * @description Give again what was taken back, by the same links and PINs.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RecipientsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RestoredCount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/restoreDocument": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore Document
         * @description Give one document again to all its recipients.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResultRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RestoredCount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/resumeJob/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume Job
         * @description Send the rest of a paused job.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/retryJob/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry Job
         * @description Take a failed job up again.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Review
         * @description What the check page shows of a job: who gets what, what is held and why, and what to look at.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ReviewRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Saved Rules
         * @description The district's saved rules; of an upload, those first that were made for files like it.
         */
        get: {
            parameters: {
                query?: {
                    uploadId?: string | null;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SavedRules_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Save Rule
         * @description Keep a rule by name.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewSavedRule"];
                };
            };
            responses: {
                /** @description Successful Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SavedRuleRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/rules/{rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change Saved Rule
         * @description Give a saved rule another name or content.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    rule_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SavedRuleRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SavedRuleRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete Saved Rule
         * @description Forget a saved rule; jobs keep theirs. Answers those that are left.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    rule_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SavedRules_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/runAllPending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run All Pending
         * @description Send at once what waits for its time. What waits for a release goes on waiting.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedCount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/runDraft/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run Draft
         * @description Have a draft's batch matched; the job then waits in its check, as any other.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedJob_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sample
         * @description Draw a random sample that, confirmed document by document, releases all that is held for this kind alone.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SampleRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SampleRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/sampleVerdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge Sample
         * @description Note whether a sampled document is right; one wrong one voids the sample.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SampleVerdict"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SampleProgress_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/saveDraft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Draft
         * @description Keep what the caller has typed until they run or delete it, or for 30 days.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DraftRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedJob_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/sendNow/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send Now
         * @description Do not wait for a job's time any longer.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/sendPreviewEmails/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send Preview Emails
         * @description Send the caller the mail that the job's families will get.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PreviewMailRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PreviewMail_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/setOverlays/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set Overlays
         * @description Say which signatures go on the documents of a job of which nothing has gone out, and where.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OverlaysRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobOverlays_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle
         * @description Note that nobody has to see to mails any more that did not arrive: the family got it otherwise, or needs none.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SettleRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SettledCount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/showMails/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show Mails
         * @description The mail and the page as one real family of each language will see them; nothing is sent or kept.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ShowMailsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_MailSamplesRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Split
         * @description Start a job: cut the batch and deliver each part. It waits for its approval while pages are nobody's.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "multipart/form-data": components["schemas"]["Body_split_api_pdf_jobs_split_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedJob_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/splitCsv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Split Csv
         * @description Start a job by a CSV: first_page,last_page,person_id says the pages; person_id[,pages] lists them in order.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["Body_split_csv_api_pdf_jobs_splitCsv_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedJob_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/stopTelling/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop Telling
         * @description Undo it for the mails that have not left.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StoppedCount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/takeBack/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take Back
         * @description Undo the word that let a job go, before its first mail.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/tellFamilies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell Families
         * @description Write to those who got a mail and whose document was taken back; leaves after the waiting time.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TellRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ToldRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/thumbnail/{upload_id}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Thumbnail
         * @description A picture of a page (counted from 1) of an upload, small or large enough to draw on.
         */
        get: {
            parameters: {
                query?: {
                    large?: boolean;
                };
                header?: never;
                path: {
                    upload_id: string;
                    page: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/png": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/undoPrint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo Print
         * @description Say that a print was not handed out: its families can be printed for again.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PrintUndoRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_UndoneCount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock
         * @description Let a family try its PIN anew after too many wrong ones; link and PIN stay. Idempotent; written into the log.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResultRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_UnlockedRecipient_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload
         * @description Take a batch in and check it at once.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["Body_upload_api_pdf_jobs_upload_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_UploadRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/validatePin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate Pin
         * @description Whether what a family says on the phone is its PIN; no try is counted. Written into the log.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PinRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PinCheck_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pdf/jobs/viewMail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * View Mail
         * @description A recipient's mails as they went out, without where their links lead; written into the activity log.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResultRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SentMailsRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AddressRead
         * @description An address of a person, whose it is as far as that is known, and why it gets no mail; empty where it does.
         */
        AddressRead: {
            /** Email */
            email: string;
            /** Name */
            name: string;
            /** Reason */
            reason: string;
        };
        /**
         * AddressesRead
         * @description Where a document can be sent again: whether the directory still has the address to which it went, why that one
         *     gets no mail (empty where it does), and the other addresses of its person, none where that is unsure.
         */
        AddressesRead: {
            /** Iscurrent */
            isCurrent: boolean;
            /** Others */
            others: components["schemas"]["AddressRead"][];
            /** Reason */
            reason: string;
        };
        /** Answer[AddressesRead] */
        Answer_AddressesRead_: {
            data: components["schemas"]["AddressesRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[BulkStarted] */
        Answer_BulkStarted_: {
            data: components["schemas"]["BulkStarted"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ChangedLinks] */
        Answer_ChangedLinks_: {
            data: components["schemas"]["ChangedLinks"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DeclinedCount] */
        Answer_DeclinedCount_: {
            data: components["schemas"]["DeclinedCount"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DocumentCheck] */
        Answer_DocumentCheck_: {
            data: components["schemas"]["DocumentCheck"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DraftRead] */
        Answer_DraftRead_: {
            data: components["schemas"]["DraftRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DraftsRead] */
        Answer_DraftsRead_: {
            data: components["schemas"]["DraftsRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ExternalJob] */
        Answer_ExternalJob_: {
            data: components["schemas"]["ExternalJob"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[HistoryRead] */
        Answer_HistoryRead_: {
            data: components["schemas"]["HistoryRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[JobDefaults] */
        Answer_JobDefaults_: {
            data: components["schemas"]["JobDefaults"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[JobOptions] */
        Answer_JobOptions_: {
            data: components["schemas"]["JobOptions"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[JobOverlays] */
        Answer_JobOverlays_: {
            data: components["schemas"]["JobOverlays"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[JobRead] */
        Answer_JobRead_: {
            data: components["schemas"]["JobRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[JobsRead] */
        Answer_JobsRead_: {
            data: components["schemas"]["JobsRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[LearnedRuleRead] */
        Answer_LearnedRuleRead_: {
            data: components["schemas"]["LearnedRuleRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[MailSamplesRead] */
        Answer_MailSamplesRead_: {
            data: components["schemas"]["MailSamplesRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[MessageReach] */
        Answer_MessageReach_: {
            data: components["schemas"]["MessageReach"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[NameReleased] */
        Answer_NameReleased_: {
            data: components["schemas"]["NameReleased"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Nothing] */
        Answer_Nothing_: {
            data: components["schemas"]["Nothing"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[OverlayPreview] */
        Answer_OverlayPreview_: {
            data: components["schemas"]["OverlayPreview"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PinCheck] */
        Answer_PinCheck_: {
            data: components["schemas"]["PinCheck"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PinRead] */
        Answer_PinRead_: {
            data: components["schemas"]["PinRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PreflightRead] */
        Answer_PreflightRead_: {
            data: components["schemas"]["PreflightRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PreviewMail] */
        Answer_PreviewMail_: {
            data: components["schemas"]["PreviewMail"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PreviewRead] */
        Answer_PreviewRead_: {
            data: components["schemas"]["PreviewRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PrintRead] */
        Answer_PrintRead_: {
            data: components["schemas"]["PrintRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PrintsRead] */
        Answer_PrintsRead_: {
            data: components["schemas"]["PrintsRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ReachRead] */
        Answer_ReachRead_: {
            data: components["schemas"]["ReachRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[RecallRead] */
        Answer_RecallRead_: {
            data: components["schemas"]["RecallRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ReleasedCount] */
        Answer_ReleasedCount_: {
            data: components["schemas"]["ReleasedCount"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[RemindedCount] */
        Answer_RemindedCount_: {
            data: components["schemas"]["RemindedCount"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ResentCount] */
        Answer_ResentCount_: {
            data: components["schemas"]["ResentCount"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[RestoredCount] */
        Answer_RestoredCount_: {
            data: components["schemas"]["RestoredCount"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ReviewRead] */
        Answer_ReviewRead_: {
            data: components["schemas"]["ReviewRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SampleProgress] */
        Answer_SampleProgress_: {
            data: components["schemas"]["SampleProgress"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SampleRead] */
        Answer_SampleRead_: {
            data: components["schemas"]["SampleRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SavedRuleRead] */
        Answer_SavedRuleRead_: {
            data: components["schemas"]["SavedRuleRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SavedRules] */
        Answer_SavedRules_: {
            data: components["schemas"]["SavedRules"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SentMailsRead] */
        Answer_SentMailsRead_: {
            data: components["schemas"]["SentMailsRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SettledCount] */
        Answer_SettledCount_: {
            data: components["schemas"]["SettledCount"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[StartedCount] */
        Answer_StartedCount_: {
            data: components["schemas"]["StartedCount"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[StartedJob] */
        Answer_StartedJob_: {
            data: components["schemas"]["StartedJob"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[StoppedCount] */
        Answer_StoppedCount_: {
            data: components["schemas"]["StoppedCount"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[StudentRead] */
        Answer_StudentRead_: {
            data: components["schemas"]["StudentRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TellingRead] */
        Answer_TellingRead_: {
            data: components["schemas"]["TellingRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ToldRead] */
        Answer_ToldRead_: {
            data: components["schemas"]["ToldRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[UndoneCount] */
        Answer_UndoneCount_: {
            data: components["schemas"]["UndoneCount"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Union[ProposedRuleRead, NoneType]] */
        Answer_Union_ProposedRuleRead__NoneType__: {
            data: components["schemas"]["ProposedRuleRead"] | null;
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[UnlockedRecipient] */
        Answer_UnlockedRecipient_: {
            data: components["schemas"]["UnlockedRecipient"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[UploadRead] */
        Answer_UploadRead_: {
            data: components["schemas"]["UploadRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[WeekRead] */
        Answer_WeekRead_: {
            data: components["schemas"]["WeekRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[DecisionRead]] */
        Answer_list_DecisionRead__: {
            /** Data */
            data: components["schemas"]["DecisionRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[WaitingJob]] */
        Answer_list_WaitingJob__: {
            /** Data */
            data: components["schemas"]["WaitingJob"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /**
         * ApproveRequest
         * @description What the clerk decides at the end of the check; what is left out stays as it is.
         */
        ApproveRequest: {
            /** Expireson */
            expiresOn?: string | null;
            /**
             * Isrequired
             * @description A required notice: it goes to those too who have unsubscribed. For administrators.
             * @default false
             */
            isRequired?: boolean;
            /** Message */
            message?: string | null;
            pinMode?: components["schemas"]["PinMode"] | null;
            /** Sendon */
            sendOn?: string | null;
            sendTo?: components["schemas"]["SendTo"] | null;
            /** Subject */
            subject?: string | null;
            /** Unassigned */
            unassigned?: ("hold" | "nobody") | null;
        };
        /**
         * AreaRule
         * @description The id stands in a part of each page that a person has drawn: the token with a digit, or what the pattern finds.
         *
         *     `area` is left, top, right and bottom in shares of the page as shown. With `reads` "name" the name stands there, and
         *     a page is the person's whose id stands anywhere on it.
         */
        AreaRule: {
            /** Area */
            area: number[];
            /**
             * Begins
             * @default id
             * @enum {string}
             */
            begins?: "id" | "first_id" | "every";
            /**
             * Every
             * @default 0
             */
            every?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "area";
            /**
             * Pattern
             * @default
             */
            pattern?: string;
            /**
             * Proof
             * @default name
             * @enum {string}
             */
            proof?: "name" | "birth_date" | "other_id";
            /**
             * Reads
             * @default id
             * @enum {string}
             */
            reads?: "id" | "name";
        };
        /**
         * AsideRead
         * @description A family that a person has to see to. Their paper is not among the others.
         */
        AsideRead: {
            /** Personname */
            personName: string;
            reason: components["schemas"]["AsideReason"];
            /** Schoolname */
            schoolName: string;
            /** Studentid */
            studentId: string;
        };
        /**
         * AsideReason
         * @description Why a document is not printed with the others.
         * @enum {string}
         */
        AsideReason: "restricted" | "gone";
        /** Body_split_api_pdf_jobs_split_post */
        Body_split_api_pdf_jobs_split_post: {
            /** Expireson */
            expiresOn?: string | null;
            /** File */
            file?: string | null;
            /**
             * Message
             * @default
             */
            message?: string;
            /** @default generated */
            pinMode?: components["schemas"]["PinMode"];
            /**
             * Rule
             * @default
             */
            rule?: string;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /** Sendon */
            sendOn?: string | null;
            /** @default guardian */
            sendTo?: components["schemas"]["SendTo"];
            /**
             * Subject
             * @default
             */
            subject?: string;
            /** Uploadid */
            uploadId?: string | null;
        };
        /** Body_split_csv_api_pdf_jobs_splitCsv_post */
        Body_split_csv_api_pdf_jobs_splitCsv_post: {
            /** Csv */
            csv: string;
            /** Expireson */
            expiresOn?: string | null;
            /** File */
            file?: string | null;
            /**
             * Message
             * @default
             */
            message?: string;
            /**
             * Pageseach
             * @default 0
             */
            pagesEach?: number;
            /** @default generated */
            pinMode?: components["schemas"]["PinMode"];
            /**
             * Proof
             * @default name
             * @enum {string}
             */
            proof?: "name" | "birth_date" | "other_id";
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /** @default guardian */
            sendTo?: components["schemas"]["SendTo"];
            /**
             * Subject
             * @default
             */
            subject?: string;
            /** Uploadid */
            uploadId?: string | null;
        };
        /** Body_upload_api_pdf_jobs_upload_post */
        Body_upload_api_pdf_jobs_upload_post: {
            /** File */
            file: string;
        };
        /**
         * BookmarkRule
         * @description A student begins at each bookmark. The id stands in its title, found by the pattern where there is one.
         */
        BookmarkRule: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "bookmark";
            /**
             * Pattern
             * @default
             */
            pattern?: string;
            /**
             * Proof
             * @default name
             * @enum {string}
             */
            proof?: "name" | "birth_date" | "other_id";
        };
        /**
         * BulkRequest
         * @description A message to a list; `expected` is how many persons the preview has shown.
         *
         *     `hasLooked` says that a person has looked at the pages that could not be read; `jobId` is the draft that it was.
         */
        BulkRequest: {
            /**
             * Everybody
             * @default false
             */
            everybody?: boolean;
            /** Expected */
            expected: number;
            /** Expireson */
            expiresOn?: string | null;
            /**
             * Haslooked
             * @default false
             */
            hasLooked?: boolean;
            /**
             * Ids
             * @default
             */
            ids?: string;
            /** Jobid */
            jobId?: string | null;
            /**
             * Message
             * @default
             */
            message?: string;
            /** @default generated */
            pinMode?: components["schemas"]["PinMode"];
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /** Schoolids */
            schoolIds?: string[];
            /** @default guardian */
            sendTo?: components["schemas"]["SendTo"];
            /** Subject */
            subject: string;
            /** Uploadid */
            uploadId?: string | null;
        };
        /**
         * BulkStarted
         * @description The id of the job, and how many persons it is for.
         */
        BulkStarted: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Persons */
            persons: number;
        };
        /**
         * ChangedLinks
         * @description How many links got another end.
         */
        ChangedLinks: {
            /** Changed */
            changed: number;
            /**
             * Expireson
             * Format: date-time
             */
            expiresOn: string;
        };
        /**
         * CodeRule
         * @description The id stands in a QR code or bar code of the page, found by the pattern where there is one.
         */
        CodeRule: {
            /**
             * Begins
             * @default id
             * @enum {string}
             */
            begins?: "id" | "first_id" | "every";
            /**
             * Every
             * @default 0
             */
            every?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "code";
            /**
             * Pattern
             * @default
             */
            pattern?: string;
            /**
             * Proof
             * @default name
             * @enum {string}
             */
            proof?: "name" | "birth_date" | "other_id";
        };
        /**
         * DayRead
         * @description How many documents went out on a day and did not come back, and how many of these have been opened since.
         */
        DayRead: {
            /**
             * Day
             * Format: date
             */
            day: string;
            /** Opened */
            opened: number;
            /** Sent */
            sent: number;
        };
        /**
         * DecideRequest
         * @description What a clerk says of a row; `person` for pages, `email` for an address, `confirm` where the answer asked.
         *
         *     `correct` puts the address into the list of people too, as the job goes.
         */
        DecideRequest: {
            /**
             * Confirm
             * @default false
             */
            confirm?: boolean;
            /**
             * Correct
             * @default false
             */
            correct?: boolean;
            /**
             * Email
             * @default
             */
            email?: string;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Key */
            key: string;
            /** Person */
            person?: string | null;
            /**
             * Reason
             * @default
             */
            reason?: string;
            /**
             * Verb
             * @enum {string}
             */
            verb: "assign" | "skip" | "send" | "address" | "allow" | "each";
        };
        /**
         * DecidedRead
         * @description What was decided of a row, and by whom; `person_name` is to whom pages were given.
         *
         *     `is_corrected` says that the address is put into the list of people too as the job goes.
         */
        DecidedRead: {
            /** By */
            by: string;
            /** Email */
            email: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Iscorrected */
            isCorrected: boolean;
            /** Personname */
            personName: string;
            /** Reason */
            reason: string;
            /**
             * Verb
             * @enum {string}
             */
            verb: "assign" | "skip" | "send" | "address" | "allow" | "each";
        };
        /**
         * DecisionRead
         * @description What a person decided of a part of a job, and why. Pages count from 1.
         *
         *     `what` is `pages_assign`, `pages_skip`, `document_send`, `document_skip`, `address_address`, `address_skip`,
         *     `file_send`, `file_skip` or `mark_allow` of the check, `released` of held documents, and `recalled`, `restored`,
         *     `settled` or `unlocked` of recipients. `words` are the address and the reason, as far as there are some.
         */
        DecisionRead: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            /** By */
            by: string;
            /** Pages */
            pages: number[];
            /** Personname */
            personName: string;
            /** What */
            what: string;
            /** Words */
            words: string;
        };
        /**
         * DeclineRequest
         * @description Which documents are kept back.
         */
        DeclineRequest: {
            /** Documentids */
            documentIds: string[];
        };
        /**
         * DeclinedCount
         * @description How many documents were kept back.
         */
        DeclinedCount: {
            /** Declined */
            declined: number;
        };
        /**
         * DocumentCheck
         * @description A document with its problems and what stands on its pages; `recipients` are addresses.
         */
        DocumentCheck: {
            document: components["schemas"]["DocumentRead"];
            /** Pages */
            pages: components["schemas"]["DocumentPage"][];
            person: components["schemas"]["DocumentPerson"];
            /** Problems */
            problems: components["schemas"]["ProblemRead"][];
            /** Recipients */
            recipients: string[];
        };
        /**
         * DocumentPage
         * @description A page of a document or beside it, in points; `isOcr` says that its words were read from a picture.
         */
        DocumentPage: {
            /** Boxes */
            boxes: components["schemas"]["MarkedBox"][];
            /** Height */
            height: number;
            /** Isattached */
            isAttached: boolean;
            /** Isocr */
            isOcr: boolean;
            /** Isown */
            isOwn: boolean;
            /** Page */
            page: number;
            /** Width */
            width: number;
        };
        /**
         * DocumentPerson
         * @description Whose document it is.
         */
        DocumentPerson: {
            /** Firstname */
            firstName: string;
            /** Lastname */
            lastName: string;
            /** Personid */
            personId: string;
            /** Schoolid */
            schoolId: string;
        };
        /**
         * DocumentRead
         * @description A document in a list: `risk` is 0 to 100 for the `reasons`, `heldFor` are the kinds of its problems.
         *
         *     `person` is the row of whose it is in the directory.
         */
        DocumentRead: {
            /** Attached */
            attached: number[];
            /** Heldfor */
            heldFor: string[];
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Pages */
            pages: number[];
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /** Personname */
            personName: string;
            /** Reasons */
            reasons: string[];
            /** Risk */
            risk: number;
            /** Schoolid */
            schoolId: string;
            state: components["schemas"]["DocumentState"];
            /** Studentid */
            studentId: string;
        };
        /**
         * DocumentState
         * @description One person's document: the ledger of cutting.
         *
         *     What something speaks against is HELD until a person lets it go (TODO) or keeps it back (DECLINED).
         * @enum {string}
         */
        DocumentState: "todo" | "held" | "declined" | "stored" | "erased" | "destroyed";
        /**
         * DraftRead
         * @description What a page begins with: the `form` of a clerk's own draft, or what another program has given.
         *
         *     The form is what the page has saved, as JSON in a text, since only the page knows what is in it. An upload that has
         *     been swept is none.
         */
        DraftRead: {
            /** Createdby */
            createdBy: string;
            /** Form */
            form: string;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Rule */
            rule: (components["schemas"]["PatternRule"] | components["schemas"]["IndexRule"] | components["schemas"]["BookmarkRule"] | components["schemas"]["CodeRule"] | components["schemas"]["AreaRule"] | components["schemas"]["FixedRule"]) | null;
            /** Schoolid */
            schoolId: string;
            sendTo: components["schemas"]["SendTo"];
            /** Subject */
            subject: string;
            type: components["schemas"]["JobKind"];
            upload: components["schemas"]["UploadRead"] | null;
        };
        /**
         * DraftRequest
         * @description What a clerk has typed: the page's own fields, and what running needs as far as it is there.
         *
         *     `jobId` is the draft as which it was saved before.
         */
        DraftRequest: {
            /** Form */
            form: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Jobid */
            jobId?: string | null;
            match?: components["schemas"]["MatchRequest"] | null;
            /**
             * Name
             * @default
             */
            name?: string;
            /**
             * Type
             * @enum {string}
             */
            type: "splitter" | "bulk";
            /** Uploadid */
            uploadId?: string | null;
        };
        /**
         * DraftSummary
         * @description A draft in the list of its maker; one that `canRun` needs nothing more.
         */
        DraftSummary: {
            /** Canrun */
            canRun: boolean;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Name */
            name: string;
            /**
             * Savedon
             * Format: date-time
             */
            savedOn: string;
            type: components["schemas"]["JobKind"];
        };
        /**
         * DraftsRead
         * @description The caller's drafts, the last saved first.
         */
        DraftsRead: {
            /** Drafts */
            drafts: components["schemas"]["DraftSummary"][];
        };
        /**
         * EarlierRead
         * @description A job in which the same file was sent before.
         */
        EarlierRead: {
            /** By */
            by: string;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /**
             * Senton
             * Format: date-time
             */
            sentOn: string;
            /** Subject */
            subject: string;
        };
        /**
         * EndRequest
         * @description Until when links shall work.
         */
        EndRequest: {
            /**
             * Expireson
             * Format: date-time
             */
            expiresOn: string;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /**
             * Resultids
             * @default []
             */
            resultIds?: string[];
        };
        /**
         * ExampleRequest
         * @description A page (counted from 1) and the rectangle in which its id stands, in shares of the page.
         */
        ExampleRequest: {
            /** Area */
            area: number[];
            /** Page */
            page: number;
        };
        /**
         * ExternalJob
         * @description The job's id, and the page on which staff completes it.
         */
        ExternalJob: {
            /** Address */
            address: string;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
        };
        /**
         * ExternalRequest
         * @description A job of another program, as far as it knows it; a person adds the rest.
         */
        ExternalRequest: {
            /** Expireson */
            expiresOn?: string | null;
            /**
             * Message
             * @default
             */
            message?: string;
            /** @default generated */
            pinMode?: components["schemas"]["PinMode"];
            /** Rule */
            rule?: (components["schemas"]["PatternRule"] | components["schemas"]["IndexRule"] | components["schemas"]["BookmarkRule"] | components["schemas"]["CodeRule"] | components["schemas"]["AreaRule"] | components["schemas"]["FixedRule"]) | null;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /** @default guardian */
            sendTo?: components["schemas"]["SendTo"];
            /**
             * Subject
             * @default
             */
            subject?: string;
            /** Uploadid */
            uploadId?: string | null;
        };
        /**
         * FamilyCounts
         * @description How many families there are, each counted once: by what became of the best of its mails.
         *
         *     `without` have no address to which a mail could go.
         */
        FamilyCounts: {
            /** Failed */
            failed: number;
            /** Opened */
            opened: number;
            /** Total */
            total: number;
            /** Unopened */
            unopened: number;
            /** Waiting */
            waiting: number;
            /** Without */
            without: number;
        };
        /**
         * FixedRule
         * @description A list of ids in the order of the file: `every` pages for each, or as many as its row says.
         *
         *     The list alone proves nothing: the first page of each part must bear its person's name, and none another's.
         */
        FixedRule: {
            /**
             * Every
             * @default 0
             */
            every?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "fixed";
            /** List */
            list: string;
            /**
             * Proof
             * @default name
             * @enum {string}
             */
            proof?: "name" | "birth_date" | "other_id";
        };
        /**
         * HeldCount
         * @description How many documents and pages are held for a kind of problem.
         */
        HeldCount: {
            /** Documents */
            documents: number;
            /** Kind */
            kind: string;
            /** Pages */
            pages: number;
        };
        /**
         * HistoryRead
         * @description A recipient with all that happened on its way, the oldest first. Pages count from 1.
         */
        HistoryRead: {
            /** Email */
            email: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Personname */
            personName: string;
            result: components["schemas"]["RecipientResult"];
            /** Steps */
            steps: components["schemas"]["StepRead"][];
            /** Studentid */
            studentId: string;
        };
        /**
         * IndexRule
         * @description A CSV says which pages are whose: first_page, last_page, person_id.
         */
        IndexRule: {
            /** Csv */
            csv: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "index";
            /**
             * Proof
             * @default name
             * @enum {string}
             */
            proof?: "name" | "birth_date" | "other_id";
        };
        /**
         * JobCounts
         * @description What a job consists of: pages, documents by state, and mails by what became of them.
         *
         *     Mails are written while the first of them leave: `unplanned` documents have none yet. `missed` ones did not arrive,
         *     and nobody has said that this is settled.
         */
        JobCounts: {
            /** Declined */
            declined: number;
            /** Documents */
            documents: number;
            /** Failed */
            failed: number;
            /** Held */
            held: number;
            /** Locked */
            locked: number;
            /** Matched */
            matched: number;
            /** Missed */
            missed: number;
            /** Opened */
            opened: number;
            /** Pages */
            pages: number;
            /** Problems */
            problems: number;
            /** Ready */
            ready: number;
            /** Recalled */
            recalled: number;
            /** Recipients */
            recipients: number;
            /** Restricted */
            restricted: number;
            /** Sent */
            sent: number;
            /** Stored */
            stored: number;
            /** Unassigned */
            unassigned: number;
            /** Unknown */
            unknown: number;
            /** Unplanned */
            unplanned: number;
        };
        /**
         * JobDefaults
         * @description When the links of a new job end, the name of the school that has set it (empty: the district), and `pinModes`:
         *     how families may open its documents.
         */
        JobDefaults: {
            /**
             * Expireson
             * Format: date-time
             */
            expiresOn: string;
            /** Pinmodes */
            pinModes: components["schemas"]["PinMode"][];
            /** Setby */
            setBy: string;
        };
        /**
         * JobKind
         * @description Where a job's documents come from.
         * @enum {string}
         */
        JobKind: "splitter" | "bulk" | "external";
        /**
         * JobOptions
         * @description What a job goes out with, and whether that can still be changed.
         */
        JobOptions: {
            /**
             * Expireson
             * Format: date-time
             */
            expiresOn: string;
            /** Filename */
            fileName: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Ismessage */
            isMessage: boolean;
            /** Message */
            message: string;
            /** Modifiable */
            modifiable: boolean;
            /** Overlays */
            overlays: components["schemas"]["OverlayRead"][];
            pinMode: components["schemas"]["PinMode"];
            /** Pinmodes */
            pinModes: components["schemas"]["PinMode"][];
            sendTo: components["schemas"]["SendTo"];
            status: components["schemas"]["JobStatus"];
            /** Subject */
            subject: string;
            type: components["schemas"]["JobKind"];
        };
        /**
         * JobOverlays
         * @description The signatures on a job's documents, those that there are, and the pages of one document to place them on.
         *
         *     `available`: the district has stored signatures. `may_change`: nothing of the job has gone out.
         */
        JobOverlays: {
            /** Available */
            available: boolean;
            /** Maychange */
            mayChange: boolean;
            /** Overlays */
            overlays: components["schemas"]["OverlayRead"][];
            /** Pages */
            pages: components["schemas"]["SizedPage"][];
            /** Signatories */
            signatories: components["schemas"]["UsableSignatory"][];
        };
        /**
         * JobRead
         * @description A job as its page shows it; `stage` is its status, `message` why it failed.
         *
         *     `send_on` is when its first mail leaves, while it waits; `may_release`: the caller can be the second person;
         *     `may_take_back`: no mail has begun to leave, so that the job can go back to its check.
         *     One that `is_message` has no document; no openings are known.
         */
        JobRead: {
            counts: components["schemas"]["JobCounts"];
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /**
             * Expireson
             * Format: date-time
             */
            expiresOn: string;
            /** Failedcount */
            failedCount: number;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Ismessage */
            isMessage: boolean;
            /** Isrequired */
            isRequired: boolean;
            /** Mayrelease */
            mayRelease: boolean;
            /** Maytakeback */
            mayTakeBack: boolean;
            /** Message */
            message: string;
            /** Organization */
            organization: string;
            /** Pagecount */
            pageCount: number;
            pinMode: components["schemas"]["PinMode"];
            /** Problemcount */
            problemCount: number;
            /** Processedon */
            processedOn: string | null;
            /** Recalledon */
            recalledOn: string | null;
            /** Releasedby */
            releasedBy: string;
            /** Releasedon */
            releasedOn: string | null;
            /** Review */
            review: boolean;
            /** Schoolid */
            schoolId: string;
            /** Schoolname */
            schoolName: string;
            /** Sendon */
            sendOn: string | null;
            sendTo: components["schemas"]["SendTo"];
            stage: components["schemas"]["JobStatus"];
            status: components["schemas"]["JobStatus"];
            /** Studentcount */
            studentCount: number;
            /** Subject */
            subject: string;
            /** Successcount */
            successCount: number;
            /** Timeline */
            timeline: components["schemas"]["TimelineRead"][];
            type: components["schemas"]["JobKind"];
            /** Typelabel */
            typeLabel: string;
            waiting: components["schemas"]["WaitRead"] | null;
        };
        /**
         * JobStatus
         * @description Where a job stands, as the grid shows it.
         * @enum {string}
         */
        JobStatus: "draft" | "queued" | "inspecting" | "matching" | "review" | "cutting" | "hold" | "hold scheduled" | "sending" | "complete" | "failed" | "cancelled" | "expired" | "destroyed";
        /**
         * JobSummary
         * @description A job in a list; `success_count` of its `student_count` persons were sent their document.
         */
        JobSummary: {
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Organization */
            organization: string;
            /** Processedon */
            processedOn: string | null;
            /** Schoolname */
            schoolName: string;
            status: components["schemas"]["JobStatus"];
            /** Studentcount */
            studentCount: number;
            /** Subject */
            subject: string;
            /** Successcount */
            successCount: number;
            /** Typelabel */
            typeLabel: string;
        };
        /**
         * JobWait
         * @description For what a job waits; those of its run and of its mails are named as in `homeroom_sdk.context.WaitKind`.
         * @enum {string}
         */
        JobWait: "worker" | "engine" | "turn" | "retry" | "server" | "paused" | "refusals" | "release" | "time";
        /**
         * JobsRead
         * @description A page of jobs, counted from 1, and how many there are.
         */
        JobsRead: {
            /** Jobs */
            jobs: components["schemas"]["JobSummary"][];
            /** Page */
            page: number;
            /** Size */
            size: number;
            /** Total */
            total: number;
        };
        JsonValue: unknown;
        /**
         * LearnRequest
         * @description Two pages of an upload on which somebody has marked the id.
         */
        LearnRequest: {
            /** Examples */
            examples: components["schemas"]["ExampleRequest"][];
            /**
             * Uploadid
             * Format: uuid
             */
            uploadId: string;
        };
        /**
         * LearnedRuleRead
         * @description A pattern that was learned, what it looks for in a sentence, and the ids that it finds in the examples.
         */
        LearnedRuleRead: {
            /** Ids */
            ids: string[];
            /** Pattern */
            pattern: string;
            /** Says */
            says: string;
        };
        /**
         * LinkState
         * @description What a link can be used for.
         * @enum {string}
         */
        LinkState: "open" | "locked" | "ended" | "recalled";
        /**
         * ListRequest
         * @description Whom it goes to: `ids` as pasted or a CSV file, or schools, or everybody; and the document, if there is one.
         */
        ListRequest: {
            /**
             * Everybody
             * @default false
             */
            everybody?: boolean;
            /**
             * Ids
             * @default
             */
            ids?: string;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /** Schoolids */
            schoolIds?: string[];
            /** @default guardian */
            sendTo?: components["schemas"]["SendTo"];
            /** Uploadid */
            uploadId?: string | null;
        };
        /**
         * MailCounts
         * @description How many families get how many mails with how many documents of how many pages.
         */
        MailCounts: {
            /** Documents */
            documents: number;
            /** Families */
            families: number;
            /** Mails */
            mails: number;
            /** Pages */
            pages: number;
        };
        /**
         * MailSample
         * @description What one real family of a language will get: its mail, and the first page behind its link as a document.
         */
        MailSample: {
            /** Families */
            families: number;
            /** Language */
            language: string;
            mail: components["schemas"]["SentMail"];
            /** Page */
            page: string;
            /** Personname */
            personName: string;
        };
        /**
         * MailSamplesRead
         * @description One sample of each language that families of a batch read, the most read one first.
         */
        MailSamplesRead: {
            /** Samples */
            samples: components["schemas"]["MailSample"][];
        };
        /**
         * MailState
         * @description The life of one outgoing mail; see `docs/operating.md`. After ARMED only a reply may tell what happened.
         * @enum {string}
         */
        MailState: "planned" | "ready" | "claimed" | "armed" | "accepted" | "delivered" | "bounced" | "complained" | "unknown" | "held" | "failed" | "suppressed" | "cancelled" | "expired";
        /**
         * MarkedBox
         * @description Where a mark stands, in shares of the page from its upper left corner, as shown.
         */
        MarkedBox: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "id" | "name" | "other";
            /** Label */
            label: string;
            /** X0 */
            x0: number;
            /** X1 */
            x1: number;
            /** Y0 */
            y0: number;
            /** Y1 */
            y1: number;
        };
        /**
         * MatchRead
         * @description Whom a page names; without a name the directory does not know the id. `text` is what stands on the page.
         */
        MatchRead: {
            /** Known */
            known: boolean;
            /** Page */
            page: number;
            /** Personid */
            personId: string;
            /** Personname */
            personName: string | null;
            /** Text */
            text: string;
        };
        /**
         * MatchRequest
         * @description Match a whole upload by a rule, for the check page; `jobId` is an earlier match that this one replaces,
         *     or a draft that it lets run.
         */
        MatchRequest: {
            /** Jobid */
            jobId?: string | null;
            /**
             * Overlays
             * @description Signatures on the documents; left out, those of the match that this one replaces.
             */
            overlays?: components["schemas"]["OverlayRequest"][] | null;
            /** Rule */
            rule: components["schemas"]["PatternRule"] | components["schemas"]["IndexRule"] | components["schemas"]["BookmarkRule"] | components["schemas"]["CodeRule"] | components["schemas"]["AreaRule"] | components["schemas"]["FixedRule"];
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /** @default guardian */
            sendTo?: components["schemas"]["SendTo"];
            /**
             * Uploadid
             * Format: uuid
             */
            uploadId: string;
        };
        /**
         * MessageReach
         * @description Whom a message reaches, and what its document shows: nothing goes out while it names somebody.
         *
         *     The lists hold at most the first hundred; the counts are of all. `mails` counts addresses: a family with several
         *     children gets one. `unread` are pages on which no text could be read.
         */
        MessageReach: {
            /** Ambiguous */
            ambiguous: string[];
            /** Ambiguouscount */
            ambiguousCount: number;
            /** Doubled */
            doubled: number;
            /** Mails */
            mails: number;
            /** Named */
            named: components["schemas"]["NamedRead"][];
            /** Pages */
            pages: number;
            /** Persons */
            persons: number;
            /** Unknown */
            unknown: string[];
            /** Unknowncount */
            unknownCount: number;
            /** Unread */
            unread: number[];
            /** Withoutaddress */
            withoutAddress: components["schemas"]["ReachedPerson"][];
            /** Withoutaddresscount */
            withoutAddressCount: number;
        };
        /**
         * ModifyRequest
         * @description What shall be changed; what is left out stays as it is.
         */
        ModifyRequest: {
            /** Expireson */
            expiresOn?: string | null;
            /** Message */
            message?: string | null;
            /** Overlays */
            overlays?: components["schemas"]["OverlayRequest"][] | null;
            pinMode?: components["schemas"]["PinMode"] | null;
            sendTo?: components["schemas"]["SendTo"] | null;
            /** Subject */
            subject?: string | null;
        };
        /**
         * NameReleased
         * @description Whether the name was released now.
         */
        NameReleased: {
            /** Released */
            released: boolean;
        };
        /**
         * NamedRead
         * @description Somebody whom the document names; no page where it stands in a hidden place.
         *
         *     One that is `releasable` may be released for the district, as a name that an adult has too.
         */
        NamedRead: {
            /** Kind */
            kind: string;
            /** Message */
            message: string;
            /** Page */
            page: number | null;
            /** Personids */
            personIds: string[];
            /** Releasable */
            releasable: boolean;
            /** Text */
            text: string;
        };
        /**
         * NeedRead
         * @description A row that needs a person. `kinds` are words of the problems; `verbs` is what may be said of it.
         *
         *     `before` is whose the page before is, where the pages are nobody's. `missing_id` is an id that nobody had when the
         *     file was matched, and `found` who has it now. `can_correct` says that the list of people can
         *     get the other address too. `examples` are some of the documents that one mark holds.
         */
        NeedRead: {
            /**
             * About
             * @enum {string}
             */
            about: "pages" | "document" | "address" | "file" | "mark";
            before: components["schemas"]["PersonRead"] | null;
            /** Cancorrect */
            canCorrect: boolean;
            decided: components["schemas"]["DecidedRead"] | null;
            /** Documentid */
            documentId: string | null;
            earlier: components["schemas"]["EarlierRead"] | null;
            /** Examples */
            examples: string[];
            found: components["schemas"]["PersonRead"] | null;
            /** Key */
            key: string;
            /** Kinds */
            kinds: string[];
            /** Messages */
            messages: string[];
            /** Missingid */
            missingId: string;
            /** Pages */
            pages: number[];
            /** Personname */
            personName: string;
            /** Studentid */
            studentId: string;
            /** Verbs */
            verbs: ("assign" | "skip" | "send" | "address" | "allow" | "each")[];
        };
        /**
         * NewSavedRule
         * @description The same, with the upload that it was made for.
         */
        NewSavedRule: {
            /** Name */
            name: string;
            /** Rule */
            rule: components["schemas"]["PatternRule"] | components["schemas"]["IndexRule"] | components["schemas"]["BookmarkRule"] | components["schemas"]["CodeRule"] | components["schemas"]["AreaRule"] | components["schemas"]["FixedRule"];
            /**
             * Uploadid
             * Format: uuid
             */
            uploadId: string;
        };
        /**
         * Nothing
         * @description An answer without data, `{}`: the call did what it says.
         */
        Nothing: Record<string, never>;
        /**
         * OpeningRead
         * @description How many recipients opened their document for the first time in the hour or day that begins at `at`.
         */
        OpeningRead: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            /** Opened */
            opened: number;
        };
        /**
         * OtherPerson
         * @description Somebody else whom a problem names.
         */
        OtherPerson: {
            /** Personid */
            personId: string;
            /** Personname */
            personName: string;
        };
        /**
         * OverlaidDocument
         * @description A document with its signatures; `missing` says which could not be put on it, and why.
         */
        OverlaidDocument: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Missing */
            missing: string[];
            /** Pages */
            pages: components["schemas"]["OverlayPage"][];
            /** Personname */
            personName: string;
            /** Studentid */
            studentId: string;
        };
        /**
         * OverlayPage
         * @description A page of a document (from 1) with what was put on it, as a PNG in base 64.
         */
        OverlayPage: {
            /** Page */
            page: number;
            /** Picture */
            picture: string;
        };
        /**
         * OverlayPreview
         * @description Some documents of a job as they would go out, and of how many.
         */
        OverlayPreview: {
            /** Documents */
            documents: components["schemas"]["OverlaidDocument"][];
            /** Of */
            of: number;
        };
        /**
         * OverlayRead
         * @description A signature on the documents of a job; as `OverlayRequest`.
         */
        OverlayRead: {
            /** Anchor */
            anchor: string;
            /** Height */
            height: number;
            /** Name */
            name: string;
            /** Page */
            page: number;
            /**
             * Signatoryid
             * Format: uuid
             */
            signatoryId: string;
            /** Title */
            title: string;
            /** Width */
            width: number;
            /** X */
            x: number;
            /** Y */
            y: number;
        };
        /**
         * OverlayRequest
         * @description A stored signature, and its box in points from the upper left corner of the page as it is shown.
         *
         *     `page` counts from 1; -1 is the last one, 0 every one. With an `anchor`, a text on the page, `x` and `y` count from
         *     its upper left corner, and page 0 is the first that shows it.
         */
        OverlayRequest: {
            /**
             * Anchor
             * @default
             */
            anchor?: string;
            /** Height */
            height: number;
            /** Page */
            page: number;
            /**
             * Signatoryid
             * Format: uuid
             */
            signatoryId: string;
            /** Width */
            width: number;
            /** X */
            x: number;
            /** Y */
            y: number;
        };
        /**
         * OverlaysRequest
         * @description All signatures on the documents of a job, in place of those before.
         */
        OverlaysRequest: {
            /** Overlays */
            overlays: components["schemas"]["OverlayRequest"][];
        };
        /**
         * PatternRule
         * @description The id is what the group `id` of a regular expression finds in the page's text.
         *
         *     `begins` says where a student begins: at each `id`, at each new id that carries over to the pages behind it
         *     (`first_id`), at each page with the text `cover`, or `every` so many pages.
         */
        PatternRule: {
            /**
             * Begins
             * @default id
             * @enum {string}
             */
            begins?: "id" | "first_id" | "cover" | "every";
            /**
             * Cover
             * @default
             */
            cover?: string;
            /**
             * Every
             * @default 0
             */
            every?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pattern";
            /** Pattern */
            pattern: string;
            /**
             * Proof
             * @default name
             * @enum {string}
             */
            proof?: "name" | "birth_date" | "other_id";
        };
        /**
         * PersonRead
         * @description A person to whom pages could be given.
         */
        PersonRead: {
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /** Personid */
            personId: string;
            /** Personname */
            personName: string;
        };
        /**
         * PinCheck
         * @description Whether a PIN is the recipient's.
         */
        PinCheck: {
            /** Valid */
            valid: boolean;
        };
        /**
         * PinMode
         * @description What a family must type before it sees its document.
         * @enum {string}
         */
        PinMode: "none" | "generated" | "person_id" | "birth_date" | "second_mail";
        /**
         * PinRead
         * @description A recipient's PIN; none where the family needs none, or types the date of birth.
         */
        PinRead: {
            /** Pin */
            pin: string | null;
            pinMode: components["schemas"]["PinMode"];
        };
        /**
         * PinRequest
         * @description What a family says is its PIN.
         */
        PinRequest: {
            /** Pin */
            pin: string;
            /**
             * Resultid
             * Format: uuid
             */
            resultId: string;
        };
        /**
         * PreflightRead
         * @description What is ready to go, how many of how many rows still need a person, and the first of them.
         */
        PreflightRead: {
            /** Open */
            open: number;
            ready: components["schemas"]["MailCounts"];
            /** Rows */
            rows: components["schemas"]["NeedRead"][];
            /** Total */
            total: number;
        };
        /**
         * PreviewMail
         * @description Where a preview goes to, and when; none is at once.
         */
        PreviewMail: {
            /** Sendon */
            sendOn: string | null;
            /** Sentto */
            sentTo: string;
        };
        /**
         * PreviewMailRequest
         * @description When the preview shall leave, none is now; and words that the job does not have yet, none are its own.
         */
        PreviewMailRequest: {
            /** Message */
            message?: string | null;
            /** Sendon */
            sendOn?: string | null;
            /** Subject */
            subject?: string | null;
        };
        /**
         * PreviewProblem
         * @description Something that the rule leaves open.
         */
        PreviewProblem: {
            /** Kind */
            kind: string;
            /** Message */
            message: string;
            /** Pages */
            pages: number[];
        };
        /**
         * PreviewRead
         * @description What a rule finds on the first pages of an upload; `pages` is how many were read.
         */
        PreviewRead: {
            /** Matches */
            matches: components["schemas"]["MatchRead"][];
            /** Pages */
            pages: number;
            /** Problems */
            problems: components["schemas"]["PreviewProblem"][];
            totals: components["schemas"]["PreviewTotals"];
        };
        /**
         * PreviewRequest
         * @description A rule to be tried on an upload.
         */
        PreviewRequest: {
            /** Rule */
            rule: components["schemas"]["PatternRule"] | components["schemas"]["IndexRule"] | components["schemas"]["BookmarkRule"] | components["schemas"]["CodeRule"] | components["schemas"]["AreaRule"] | components["schemas"]["FixedRule"];
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /**
             * Uploadid
             * Format: uuid
             */
            uploadId: string;
        };
        /**
         * PreviewTotals
         * @description How many pages the rule gives to a person, and what becomes of all others.
         *
         *     Of the `matched` pages `named` are a person's whose name stands there, and `usable` are in documents that nothing
         *     speaks against. The others are nobody's: `unmatched` without an id, with one that is `unknown`, or `ambiguous`: it
         *     may be several persons'.
         */
        PreviewTotals: {
            /** Ambiguous */
            ambiguous: number;
            /** Matched */
            matched: number;
            /** Named */
            named: number;
            /** Unknown */
            unknown: number;
            /** Unmatched */
            unmatched: number;
            /** Usable */
            usable: number;
        };
        /**
         * PrintRead
         * @description One printing: who did it, for how many families as things stand now, and in how many files.
         */
        PrintRead: {
            /** Families */
            families: number;
            /** Files */
            files: number;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Printedby */
            printedBy: string;
            /**
             * Printedon
             * Format: date-time
             */
            printedOn: string;
            /** Undoneby */
            undoneBy: string;
            /** Undoneon */
            undoneOn: string | null;
        };
        /**
         * PrintRequest
         * @description For whose unreached families to print.
         */
        PrintRequest: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
        };
        /**
         * PrintUndoRequest
         * @description Which printing was not handed out after all.
         */
        PrintUndoRequest: {
            /**
             * Printid
             * Format: uuid
             */
            printId: string;
        };
        /**
         * PrintsRead
         * @description Who of a job is left for paper.
         *
         *     `waiting` counts families that can be printed for now, `printed` those that have paper; `aside` are the first 200 of
         *     `aside_total`. `pins` counts recipients with a PIN that the office hands out, whose letters are `pin_files` files.
         */
        PrintsRead: {
            /** Aside */
            aside: components["schemas"]["AsideRead"][];
            /** Asidetotal */
            asideTotal: number;
            /** Pinfiles */
            pinFiles: number;
            /** Pins */
            pins: number;
            /** Printed */
            printed: number;
            /** Prints */
            prints: components["schemas"]["PrintRead"][];
            /** Waiting */
            waiting: number;
        };
        /**
         * ProblemRead
         * @description Something a clerk should look at; `texts` are the marks that are others'.
         */
        ProblemRead: {
            /** Holds */
            holds: boolean;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Kind */
            kind: string;
            /** Message */
            message: string;
            /** Others */
            others: components["schemas"]["OtherPerson"][];
            /** Pages */
            pages: number[];
            /** Releasable */
            releasable: boolean;
            released: components["schemas"]["ReleaseRead"] | null;
            /** Texts */
            texts: string[];
        };
        /**
         * ProposedRuleRead
         * @description A pattern that fits the ids of the district's persons, what it looks for in a sentence, and how many of the first
         *     pages bear such an id with its person's name.
         */
        ProposedRuleRead: {
            /** Found */
            found: number;
            /** Pages */
            pages: number;
            /** Pattern */
            pattern: string;
            /** Says */
            says: string;
        };
        /**
         * ReachRead
         * @description Whom a job has reached, and when families opened.
         *
         *     `remindable` is how many recipients a reminder would go to now.
         */
        ReachRead: {
            families: components["schemas"]["FamilyCounts"];
            /** Openings */
            openings: components["schemas"]["OpeningRead"][];
            /** Remindable */
            remindable: number;
            /**
             * Unit
             * @enum {string}
             */
            unit: "hour" | "day";
        };
        /**
         * ReachedPerson
         * @description Somebody of the directory.
         */
        ReachedPerson: {
            /** Personid */
            personId: string;
            /** Personname */
            personName: string;
        };
        /**
         * RecallRead
         * @description From how many recipients it was taken back, how many of them had opened it, and how many mails were stopped.
         */
        RecallRead: {
            /** Opened */
            opened: number;
            /** Recalled */
            recalled: number;
            /** Stopped */
            stopped: number;
        };
        /**
         * RecipientResult
         * @description What became of one mail to one address.
         * @enum {string}
         */
        RecipientResult: "pending" | "ready" | "sent" | "delivered" | "opened" | "failed" | "unknown" | "cancelled" | "restricted";
        /**
         * RecipientsRequest
         * @description Which recipients of a job; none named means all.
         */
        RecipientsRequest: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /**
             * Resultids
             * @default []
             */
            resultIds?: string[];
        };
        /**
         * Records
         * @description A record of each model, by the model's name; see `/api/instance/{model}`.
         */
        Records: {
            /** JobDocumentsRecord */
            JobDocuments: {
                attached: number[];
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                jobId: string;
                pages: number[];
                personName: string;
                reasons: string[] | null;
                risk: number;
                risks: string[];
                schoolId: string;
                state: string;
                studentId: string;
            };
            /** JobLogsRecord */
            JobLogs: {
                email: string;
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                jobId: string;
                modifiedBy: string | null;
                modifiedOn: string | null;
                /** Format: uuid */
                person: string;
                personName: string;
                result: string;
                sentOn: string | null;
                studentId: string;
            };
            /** JobProblemsRecord */
            JobProblems: {
                documentId: string | null;
                holds: boolean;
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                jobId: string;
                kind: string;
                message: string;
                pages: number[];
                personIds: string[];
                reason: string;
                releasedBy: string;
                releasedOn: string | null;
                state: string | null;
            };
            /** JobResultsRecord */
            JobResults: {
                email: string;
                endPage: number | null;
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                jobId: string;
                language: string;
                lockedOn: string | null;
                message: string;
                openedOn: string | null;
                pages: number[];
                /** Format: uuid */
                person: string;
                personName: string;
                recalledOn: string | null;
                recipientName: string;
                remindedOn: string | null;
                result: string;
                sentOn: string | null;
                settledOn: string | null;
                settledWhy: string;
                startPage: number | null;
                studentId: string;
                success: boolean | null;
            };
            /** JobsRecord */
            Jobs: {
                createdBy: string;
                /** Format: date-time */
                createdOn: string;
                /** Format: date-time */
                expiresOn: string;
                failedCount: number | null;
                heldCount: number | null;
                /** Format: uuid */
                id: string;
                lockedCount: number | null;
                missedCount: number | null;
                needsPerson: boolean;
                organization: string;
                pageCount: number;
                problemCount: number | null;
                processedOn: string | null;
                recalledOn: string | null;
                schoolId: string;
                schoolName: string;
                status: string;
                studentCount: number | null;
                subject: string;
                successCount: number | null;
                type: string;
                typeLabel: string;
            };
            /** StudentResultsRecord */
            StudentResults: {
                /** Format: date-time */
                createdOn: string;
                email: string;
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                jobId: string;
                lockedOn: string | null;
                openedOn: string | null;
                /** Format: uuid */
                person: string;
                personName: string;
                recalledOn: string | null;
                result: string;
                schoolId: string;
                sentOn: string | null;
                studentId: string;
                subject: string;
            };
        };
        /**
         * Refusal
         * @description The answer to a request that failed (specification §8).
         */
        Refusal: {
            /** Code */
            code: string;
            /** Data */
            data: {
                [key: string]: unknown;
            } | null;
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /**
         * ReleaseMarkRequest
         * @description What a problem names, released for the whole district.
         */
        ReleaseMarkRequest: {
            /**
             * As
             * @enum {string}
             */
            as: "sibling" | "teacher" | "public";
            /**
             * Problemid
             * Format: uuid
             */
            problemId: string;
            /** Reason */
            reason: string;
        };
        /**
         * ReleaseNameRequest
         * @description A name in a document that an adult has too, and why it may stand there.
         */
        ReleaseNameRequest: {
            /** Reason */
            reason: string;
            /** Text */
            text: string;
            /**
             * Uploadid
             * Format: uuid
             */
            uploadId: string;
        };
        /**
         * ReleaseRead
         * @description Who released a problem, and why.
         */
        ReleaseRead: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            /** By */
            by: string;
            /** Reason */
            reason: string;
        };
        /**
         * ReleaseRequest
         * @description Which documents may go, and why.
         */
        ReleaseRequest: {
            /** Documentids */
            documentIds: string[];
            /** Reason */
            reason: string;
        };
        /**
         * ReleasedCount
         * @description How many documents were let go.
         */
        ReleasedCount: {
            /** Released */
            released: number;
        };
        /**
         * RemindRequest
         * @description Whom to remind of a document that is not opened yet; none named means all.
         */
        RemindRequest: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /**
             * Resultids
             * @default []
             */
            resultIds?: string[];
        };
        /**
         * RemindedCount
         * @description To how many recipients a reminder goes.
         */
        RemindedCount: {
            /** Reminded */
            reminded: number;
        };
        /**
         * RerunRequest
         * @description Which job is matched once more.
         */
        RerunRequest: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
        };
        /**
         * ResendRequest
         * @description Whom to send to once more; none named means all to whom it could not be sent.
         *
         *     `email` is another address for one recipient, `confirm` that it may be another person's, or that it is right
         *     although a server has refused it.
         */
        ResendRequest: {
            /**
             * Confirm
             * @default false
             */
            confirm?: boolean;
            /** Email */
            email?: string | null;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /**
             * Resultids
             * @default []
             */
            resultIds?: string[];
        };
        /**
         * ResentCount
         * @description How many mails are sent again, and how many are not, because their addresses get no mail.
         */
        ResentCount: {
            /** Blocked */
            blocked: number;
            /** Resent */
            resent: number;
        };
        /**
         * RestoredCount
         * @description How many recipients may open their documents again.
         */
        RestoredCount: {
            /** Restored */
            restored: number;
        };
        /**
         * ResultRequest
         * @description Which recipient is meant.
         */
        ResultRequest: {
            /**
             * Resultid
             * Format: uuid
             */
            resultId: string;
        };
        /**
         * ReviewRead
         * @description What the check page shows of a batch before anything is sent.
         */
        ReviewRead: {
            /** Documents */
            documents: number;
            /** Families */
            families: number;
            /** Held */
            held: components["schemas"]["HeldCount"][];
            /** Istagged */
            isTagged: boolean;
            /** Mails */
            mails: number;
            /** Otherschoolpages */
            otherSchoolPages: number;
            /** Pages */
            pages: number;
            /** Pinmodes */
            pinModes: components["schemas"]["PinMode"][];
            /** Riskiest */
            riskiest: components["schemas"]["DocumentRead"][];
            /** Sample */
            sample: components["schemas"]["DocumentRead"][];
            sendable: components["schemas"]["MailCounts"];
            sendableIfNobodys: components["schemas"]["MailCounts"];
            /** Unassigned */
            unassigned: components["schemas"]["UnassignedPage"][];
            /** Unassignedpages */
            unassignedPages: number;
            /** Warnings */
            warnings: components["schemas"]["PreviewProblem"][];
        };
        /**
         * SampleProgress
         * @description How many of a sample's documents were found right; the last one releases all that are held.
         */
        SampleProgress: {
            /** Confirmed */
            confirmed: number;
            /** Isvoid */
            isVoid: boolean;
            /** Of */
            of: number;
            /** Released */
            released: number;
        };
        /**
         * SampleRead
         * @description A sample of the `of` documents that are held for one kind alone.
         */
        SampleRead: {
            /** Documents */
            documents: components["schemas"]["DocumentRead"][];
            /** Of */
            of: number;
            /**
             * Sampleid
             * Format: uuid
             */
            sampleId: string;
        };
        /**
         * SampleRequest
         * @description Draw a random sample of what is held for one kind alone.
         */
        SampleRequest: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Kind */
            kind: string;
            /**
             * Size
             * @default 30
             * @enum {unknown}
             */
            size?: 30 | "all";
        };
        /**
         * SampleVerdict
         * @description What a clerk found on a sampled document.
         */
        SampleVerdict: {
            /**
             * Documentid
             * Format: uuid
             */
            documentId: string;
            /** Isright */
            isRight: boolean;
            /**
             * Sampleid
             * Format: uuid
             */
            sampleId: string;
        };
        /**
         * SavedRuleRead
         * @description A rule that the district keeps; `alike` says that the upload looks like the file that it was made for.
         */
        SavedRuleRead: {
            /** Alike */
            alike: boolean;
            /** Createdby */
            createdBy: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Rule */
            rule: components["schemas"]["PatternRule"] | components["schemas"]["IndexRule"] | components["schemas"]["BookmarkRule"] | components["schemas"]["CodeRule"] | components["schemas"]["AreaRule"] | components["schemas"]["FixedRule"];
            /**
             * Updatedon
             * Format: date-time
             */
            updatedOn: string;
        };
        /**
         * SavedRuleRequest
         * @description A rule to keep by name, and the upload for whose like it is.
         */
        SavedRuleRequest: {
            /** Name */
            name: string;
            /** Rule */
            rule: components["schemas"]["PatternRule"] | components["schemas"]["IndexRule"] | components["schemas"]["BookmarkRule"] | components["schemas"]["CodeRule"] | components["schemas"]["AreaRule"] | components["schemas"]["FixedRule"];
            /** Uploadid */
            uploadId?: string | null;
        };
        /**
         * SavedRules
         * @description The rules of the district by name, those that fit an upload first.
         */
        SavedRules: {
            /** Rules */
            rules: components["schemas"]["SavedRuleRead"][];
        };
        /**
         * SendTo
         * @description Whose address gets the mail.
         * @enum {string}
         */
        SendTo: "guardian" | "student" | "both";
        /**
         * SentMail
         * @description A mail as it went out, without where its links lead. `html` is a document for a frame that runs no scripts.
         *
         *     `template` is null where the product's own words were used.
         */
        SentMail: {
            /** Html */
            html: string;
            /** Key */
            key: string;
            /** Language */
            language: string;
            /** Plannedat */
            plannedAt: string | null;
            /** Sender */
            sender: string;
            /** Sentat */
            sentAt: string | null;
            state: components["schemas"]["MailState"];
            /** Subject */
            subject: string;
            template: components["schemas"]["TemplateUsed"] | null;
            /** Text */
            text: string;
            /** To */
            to: string;
        };
        /**
         * SentMailsRead
         * @description A recipient's mails, the last one first. None are there when they are kept no more.
         */
        SentMailsRead: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Mails */
            mails: components["schemas"]["SentMail"][];
        };
        /**
         * SettleRequest
         * @description Why mails that did not arrive are settled; no recipient named means all of them.
         */
        SettleRequest: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Reason */
            reason: string;
            /**
             * Resultids
             * @default []
             */
            resultIds?: string[];
        };
        /**
         * SettledCount
         * @description Of how many mails that did not arrive it is noted that they are settled.
         */
        SettledCount: {
            /** Settled */
            settled: number;
        };
        /**
         * ShowMailsRequest
         * @description What the clerk has written so far; none are the job's own words.
         */
        ShowMailsRequest: {
            /** Expireson */
            expiresOn?: string | null;
            /** Message */
            message?: string | null;
            pinMode?: components["schemas"]["PinMode"] | null;
            /** Subject */
            subject?: string | null;
        };
        /**
         * SignatoryScope
         * @description Whose a stored signature is, and so who may use it.
         * @enum {string}
         */
        SignatoryScope: "district" | "school" | "user";
        /**
         * SizedPage
         * @description A page of the source (from 1) and its size in points, as it is shown.
         */
        SizedPage: {
            /** Height */
            height: number;
            /** Page */
            page: number;
            /** Width */
            width: number;
        };
        /**
         * StartedCount
         * @description How many jobs were started.
         */
        StartedCount: {
            /** Started */
            started: number;
        };
        /**
         * StartedJob
         * @description The id of a job that was started.
         */
        StartedJob: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
        };
        /**
         * Step
         * @description A step on a recipient's way.
         * @enum {string}
         */
        Step: "matched" | "cut" | "queued" | "sent" | "delivered" | "failed" | "unknown" | "withdrawn" | "pin_sent" | "pin_failed" | "opened" | "viewed" | "wrong_pin" | "locked" | "unlocked" | "downloaded" | "reminded" | "recalled" | "restored" | "told" | "extended" | "expired" | "cancelled" | "settled";
        /**
         * StepRead
         * @description What happened on a recipient's way; `by` is empty for what a family or the house did.
         */
        StepRead: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            /** By */
            by: string;
            /** Message */
            message: string;
            what: components["schemas"]["Step"];
        };
        /**
         * StoppedCount
         * @description How many mails do not leave.
         */
        StoppedCount: {
            /** Stopped */
            stopped: number;
        };
        /**
         * StudentRead
         * @description A student of the directory (`person` is its row), with all that was sent of it, the newest first.
         */
        StudentRead: {
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /** Personname */
            personName: string;
            /** Results */
            results: components["schemas"]["StudentResultRead"][];
            /** Schoolid */
            schoolId: string;
            /** Studentid */
            studentId: string;
        };
        /**
         * StudentResultRead
         * @description A document of a student on its way to one address; without `id` nobody got it. Pages count from 1.
         *
         *     `madeFor` is the name in the document where the directory has another name or ID for the student now.
         *     `link` is what the family's link can be used for, absent where there is none. `isJobRecalled` says that it was taken
         *     back with its whole job, and comes back with it alone.
         */
        StudentResultRead: {
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            documentState: components["schemas"]["DocumentState"];
            /** Email */
            email: string;
            /** Endpage */
            endPage: number | null;
            /** Expireson */
            expiresOn: string | null;
            /** Id */
            id: string | null;
            /** Isjobrecalled */
            isJobRecalled: boolean;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            jobStatus: components["schemas"]["JobStatus"];
            link: components["schemas"]["LinkState"] | null;
            /** Lockedon */
            lockedOn: string | null;
            /** Madefor */
            madeFor: string;
            /** Message */
            message: string;
            /** Openedon */
            openedOn: string | null;
            /** Pages */
            pages: number[];
            pinMode: components["schemas"]["PinMode"];
            /** Recalledon */
            recalledOn: string | null;
            result: components["schemas"]["RecipientResult"] | null;
            /** Senton */
            sentOn: string | null;
            /** Settledon */
            settledOn: string | null;
            /** Startpage */
            startPage: number | null;
            /** Subject */
            subject: string;
            /** Success */
            success: boolean;
            /** Wrongpins */
            wrongPins: number;
        };
        /**
         * TellRequest
         * @description Whom to tell; `correctedJobId` is of a job that has sent the right documents.
         */
        TellRequest: {
            /** Correctedjobid */
            correctedJobId?: string | null;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /**
             * Resultids
             * @default []
             */
            resultIds?: string[];
        };
        /**
         * TellingRead
         * @description How many are to be told, how many were, of these whose mails wait and who need paper; and the mails' words.
         */
        TellingRead: {
            /** Mails */
            mails: components["schemas"]["WithdrawalMail"][];
            /** Onpaper */
            onPaper: number;
            /** Told */
            told: number;
            /** Untold */
            untold: number;
            /** Waiting */
            waiting: number;
        };
        /**
         * TemplateUsed
         * @description With which version of the district's template a mail was written.
         *
         *     `schoolName` is of the school whose template it is, empty the whole district's; `language` is empty for all others.
         */
        TemplateUsed: {
            /** Language */
            language: string;
            /** Number */
            number: number;
            /**
             * Savedat
             * Format: date-time
             */
            savedAt: string;
            /** Savedby */
            savedBy: string;
            /** Schoolname */
            schoolName: string;
        };
        /**
         * TimelineRead
         * @description Something that happened to a job.
         */
        TimelineRead: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            /** By */
            by: string;
            /** What */
            what: string;
        };
        /**
         * ToldRead
         * @description How many are told, how many need paper, how many mails lead to the right document, and when they leave.
         */
        ToldRead: {
            /** Linked */
            linked: number;
            /** Onpaper */
            onPaper: number;
            /**
             * Sendon
             * Format: date-time
             */
            sendOn: string;
            /** Told */
            told: number;
        };
        /**
         * UnassignedPage
         * @description A page that is nobody's; `neighbours` are the documents that are held for its sake.
         */
        UnassignedPage: {
            /** Kind */
            kind: string;
            /** Message */
            message: string;
            /** Neighbours */
            neighbours: string[];
            /** Page */
            page: number;
        };
        /**
         * UndoRequest
         * @description Which decision is taken back.
         */
        UndoRequest: {
            /**
             * Decisionid
             * Format: uuid
             */
            decisionId: string;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
        };
        /**
         * UndoneCount
         * @description How many families can be printed for again.
         */
        UndoneCount: {
            /** Undone */
            undone: number;
        };
        /**
         * UnlockedRecipient
         * @description The id of the recipient.
         */
        UnlockedRecipient: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * UploadRead
         * @description A batch that was taken in.
         */
        UploadRead: {
            /** Filename */
            fileName: string;
            /** Pages */
            pages: number;
            /** Sizebytes */
            sizeBytes: number;
            /**
             * Uploadid
             * Format: uuid
             */
            uploadId: string;
        };
        /**
         * UsableSignatory
         * @description A stored signature that the caller may put on the job's documents.
         */
        UsableSignatory: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Schoolid */
            schoolId: string;
            scope: components["schemas"]["SignatoryScope"];
            /** Title */
            title: string;
        };
        /**
         * WaitRead
         * @description For what a job waits, since when, and when it is tried again; `can_resume`: a person lets it go on.
         */
        WaitRead: {
            /** Canresume */
            canResume: boolean;
            kind: components["schemas"]["JobWait"];
            /** Nexttryat */
            nextTryAt: string | null;
            /** Reason */
            reason: string;
            /** Since */
            since: string | null;
        };
        /**
         * WaitingJob
         * @description A job of the list that waits, and for what.
         */
        WaitingJob: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            waiting: components["schemas"]["WaitRead"];
        };
        /**
         * WeekRead
         * @description The last seven days of the district's calendar, today last.
         */
        WeekRead: {
            /** Days */
            days: components["schemas"]["DayRead"][];
        };
        /**
         * WithdrawalMail
         * @description What families of a language will read.
         */
        WithdrawalMail: {
            /** Language */
            language: string;
            /** Subject */
            subject: string;
            /** Text */
            text: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
